/** A player's place in one phrase, for those who hear the table. */
import type { Pasture } from './pasture.svelte';
import { ZERO, type Stage } from './stage';

export function seatLabel(pasture: Pasture, stage: Stage, seat: number): string {
  const { words } = pasture;
  const { now } = stage;
  const player = now.players[seat];
  if (!player) return '';
  const chair = pasture.table.room?.chairs[seat];
  const parts = [seat === pasture.you ? words.you : pasture.nameOf(seat), words.points(player.score), words.cards(player.hand_size), words.pileCount(player.piles.length)];
  if (chair?.kind === 'bot') parts.push(words.bot);
  if (chair?.kind === 'person' && !chair.here) parts.push(words.away);
  for (const bull of player.bulls) parts.push(words.bull(bull));
  const bid = bidPhrase(pasture, stage, seat);
  if (bid) parts.push(bid);
  if (player.has_row && now.phase !== 'lay') parts.push(words.hasRow);
  if (player.to_lay > 0) parts.push(words.laysStill(player.to_lay));
  const active = now.to_act.includes(seat);
  if (active && now.phase === 'bid') parts.push(words.bids);
  else if (active && now.phase !== 'lay') parts.push(words.turn);
  const place = now.order.indexOf(seat);
  if (place >= 0) parts.push(words.next(place + 1));
  return parts.join(', ');
}

/** What is known of a bid that lies there. */
export function bidPhrase(pasture: Pasture, stage: Stage, seat: number): string | null {
  const { words } = pasture;
  const player = stage.now.players[seat];
  if (!player || (player.bid === null && !player.has_sealed)) return null;
  if (player.bid === null) return words.hasBid;
  const what = player.bid === ZERO ? words.zero(player.zero ?? '?') : String(player.bid);
  return stage.open ? words.bid(what) : words.ownBid(what);
}
