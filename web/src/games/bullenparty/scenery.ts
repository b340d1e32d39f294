/**
 * The meadow behind the game: grass below all rows, and a tree and a bull where
 * nothing else lies. A pure sum, as the plan it goes by.
 */
import { plan, SIGN, type Box, type Room } from './layout';

export interface Scenery {
  /** Where the grass begins: above the first row, so that all of them stand on it. */
  horizon: number;
  /** Nothing where there is no room to stand. */
  tree: Box | null;
  bull: Box | null;
}

/** The meadow for a room: where the grass begins, and where a tree and a bull have room to stand. */
export function scenery(room: Room): Scenery {
  const now = plan(room);
  // The same while cards are laid, so that the hills stay where they are.
  const { rows, seats, height, header } = room.laying ? plan({ ...room, laying: false }) : now;
  const [first, last] = [rows[0], rows.at(-1)];
  const horizon = first?.y ?? header.y + header.height;
  const taken = [...now.seats, ...now.rows.map((row) => ({ ...row, x: row.x - SIGN, width: row.width + SIGN })), now.stock, now.prompt, now.book, now.mine, now.hand].filter((box) => box !== null);
  const free = (box: Box): boolean => box.x >= 0 && box.x + box.width <= room.width && box.y + box.height <= height && !taken.some((other) => over(box, other));
  const left = seats.filter((seat) => seat.x < room.width / 3).at(-1);
  const right = seats.filter((seat) => seat.x > room.width / 2).at(-1);
  const foot = Math.max(...rows.map((row) => row.y + row.height));
  const end = Math.max(...rows.map((row) => row.x + row.width));
  /** Below the boxes at the sides, beside the rows, or where the last column of rows ends early. */
  const places = (size: number, tall: number): Box[] => {
    const at = (middle: number, ground: number): Box => ({ x: middle - size / 2, y: ground - tall, width: size, height: tall });
    return [
      ...(left ? [at(left.x + left.width / 2, height - 16)] : []),
      ...(right ? [at(right.x + right.width / 2, height - 16)] : []),
      ...(first && last ? [at((first.x - SIGN) / 2, foot), at((end + room.width) / 2, foot), at(last.x + last.width / 2, last.y + 2 * last.height)] : []),
    ];
  };
  const size = Math.min(150, Math.max(56, height * 0.14));
  const tree = places(size, size * 1.2).find((box) => free(box)) ?? null;
  const bull = places(size * 0.7, size * 0.7).find((box) => free(box) && !(tree && over(box, tree))) ?? null;
  return { horizon, tree, bull };
}

function over(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}
