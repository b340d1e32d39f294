/** Getting a replay: of a game that this server keeps, or of a file that somebody has. */
import { ApiRefusal } from '../wire/api';
import { placed } from '../wire/place';
import type { Replay } from '../wire/types';

/** 'watch', 'all' or a seat's number. */
export type Eyes = string;

export async function keptReplay(id: string, eyes: Eyes, words: boolean): Promise<Replay> {
  return answered(await fetch(placed(`/api/records/${encodeURIComponent(id)}/replay?${query(eyes, words)}`)).catch(unreachable));
}

export async function fileReplay(content: string, eyes: Eyes, words: boolean): Promise<Replay> {
  return answered(
    await fetch(placed(`/api/replay?${query(eyes, words)}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: content,
    }).catch(unreachable),
  );
}

function query(eyes: Eyes, words: boolean): string {
  return new URLSearchParams({ seat: eyes, ...(words && { words: 'true' }) }).toString();
}

function unreachable(): never {
  throw new ApiRefusal({ code: 'unreachable', words: 'the server cannot be reached' }, 0);
}

async function answered(response: Response): Promise<Replay> {
  if (response.ok) return (await response.json()) as Replay;
  let refused = { code: 'trouble', words: `the server answered with ${response.status}` };
  try {
    refused = (await response.json()) as typeof refused;
  } catch {
    // A proxy's page: told as trouble.
  }
  throw new ApiRefusal(refused, response.status);
}
