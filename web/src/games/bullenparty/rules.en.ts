/** The rules of Bullenparty in English, short. */
import type { RuleWords } from './rules';

export const en: RuleWords = {
  'BP-1': { part: 'The cards', text: ['**100 number cards**, 1 to 100, each with one to seven bullheads; ten **bull cards** with four to seven; five **zero cards**, A to E.', 'As we play: the 55 has seven bullheads, other multiples of 11 have five, other tens three, other fives two, all the rest one. Owners of a box may enter the values of their own cards.'] },
  'BP-2': { text: ['Everybody gets **one zero card and five number cards**. Three players put 25 number cards aside unseen, two players 50. What is left is the draw pile.'] },
  'BP-3': { text: ['The bull cards lie face up, **the small ones on top**. Unless you enter others: four with 4, three with 5, two with 6, one with 7.'] },
  'BP-4': { part: 'Bidding', text: ['A round begins with **as many rows as players**. Each gets two cards from the draw pile, first row 1, then row 2, and so on. They stay in the order in which they came.'] },
  'BP-5': { text: ['Everybody without a row **bids in secret**: a number card or the zero card, face down. A bid is final. When the last one is in, all are turned over together.'] },
  'BP-6': { text: ['**Numbers first, from the lowest up.** Your bid goes onto the discard pile, and you take any row that is still there into your hand. A bull card in it stays in front of you until the end, apart from your piles.'] },
  'BP-7': { text: ['**Then the zeros, by their letters.** The top card of the draw pile is turned up for all to see, and you add it to a row that is still there. Your zero card returns to you.'] },
  'BP-8': { text: ['A row holds **five number cards** at most. If every row left has five when your zero’s turn comes, nothing is turned up.'] },
  'BP-9': { text: ['The **fifth card** of a row brings the top bull card to it, at once, as long as there are bulls.'] },
  'BP-10': { text: ['Whoever has no row **bids again**, until all rows are taken. The last one may bid zero time after time while the row has room.'] },
  'BP-11': { text: ['A zero may be bid **only while some row left has fewer than five number cards**, and while there is a card in the draw or discard pile when bidding opens. Whether a full row got a bull does not matter.'] },
  'BP-12': { part: 'Piles', text: ['When all rows are taken, everybody **lays cards until five** number cards, and the zero card, are left in the hand. All at the same time, one card after the other, in view of all.'] },
  'BP-13': { text: ['A card goes onto one of your piles **whose top card is lower**, or it starts a new pile. You may start a new one even where it would fit.'] },
  'BP-14': { text: ['When everybody is down to five, **new rows** are laid out.'] },
  'BP-15': { part: 'The end', text: ['The round in which the **last card of the draw pile** goes to a row for the first time is the final one. If more cards are needed in it, the discard pile is shuffled, at that moment and not earlier. If there is no card anywhere, nothing is added.'] },
  'BP-16': { text: ['After the final round’s last bid **all number cards** are laid.'] },
  'BP-17': { text: ['The bullheads of your **best pile** count plus, your **bull cards** count plus, **all other piles** count minus. Of two equally good piles only one is the best. The highest score wins; equal scores share the victory.'] },
};
