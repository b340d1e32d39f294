/**
 * QR codes of links: bytes, error correction M, versions 1 to 10 (213 bytes).
 * After ISO/IEC 18004: codewords with Reed–Solomon remainders, laid out in the
 * zigzag, under the mask that scores best.
 */

/** Per version: remainder codewords of a block, then [blocks, data codewords] of one or two kinds. */
const BLOCKS: readonly [number, ...[number, number][]][] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];
/** Where the centres of the small squares lie, per version. */
const CENTRES: readonly number[][] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const LEVEL_M = 0;

export type Modules = readonly (readonly boolean[])[];

/** The dark modules, row by row, without the quiet zone. */
export function qrModules(text: string): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, place) => bytes.length <= capacity(place + 1)) + 1;
  if (version === 0) throw new RangeError(`${bytes.length} bytes are too many for a QR code here`);
  const words = interleaved(version, dataWords(version, bytes));
  let best: boolean[][] | null = null;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask += 1) {
    const sheet = draw(version, words, mask);
    const score = penalty(sheet);
    if (score < least) [least, best] = [score, sheet];
  }
  return best as boolean[][];
}

/** The dark modules as one SVG path, a module being one unit. */
export function qrPath(modules: Modules): string {
  let path = '';
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`;
    }
  });
  return path;
}

// Codewords -----------------------------------------------------------------------------------

function dataLength(version: number): number {
  const [, ...kinds] = BLOCKS[version - 1] as (typeof BLOCKS)[number];
  return kinds.reduce((sum, [blocks, length]) => sum + blocks * length, 0);
}

function capacity(version: number): number {
  return dataLength(version) - (version < 10 ? 2 : 3);
}

function dataWords(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let place = length - 1; place >= 0; place -= 1) bits.push((value >> place) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const length = dataLength(version);
  push(0, Math.min(4, 8 * length - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let place = 0; place < bits.length; place += 8) words.push(parseInt(bits.slice(place, place + 8).join(''), 2));
  for (let pad = 0xec; words.length < length; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** The first codeword of every block, then the second, …; then their remainders alike. */
function interleaved(version: number, words: number[]): number[] {
  const [remainderLength, ...kinds] = BLOCKS[version - 1] as (typeof BLOCKS)[number];
  const divisor = divisorOf(remainderLength);
  const blocks: number[][] = [];
  let place = 0;
  for (const [count, length] of kinds) {
    for (let block = 0; block < count; block += 1) {
      blocks.push(words.slice(place, place + length));
      place += length;
    }
  }
  const remainders = blocks.map((block) => remainderOf(block, divisor));
  return [...woven(blocks), ...woven(remainders)];
}

function woven(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  const words: number[] = [];
  for (let place = 0; place < longest; place += 1) {
    for (const block of blocks) if (place < block.length) words.push(block[place] as number);
  }
  return words;
}

// Reed–Solomon over GF(256) with the polynomial 0x11d -------------------------------------------

function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

function divisorOf(degree: number): number[] {
  const divisor = new Array<number>(degree - 1).fill(0).concat(1);
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let place = 0; place < degree; place += 1) {
      divisor[place] = times(divisor[place] as number, root) ^ (divisor[place + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return divisor;
}

function remainderOf(words: number[], divisor: number[]): number[] {
  const remainder = divisor.map(() => 0);
  for (const word of words) {
    const factor = word ^ (remainder.shift() as number);
    remainder.push(0);
    divisor.forEach((coefficient, place) => (remainder[place] = (remainder[place] as number) ^ times(coefficient, factor)));
  }
  return remainder;
}

// The sheet -------------------------------------------------------------------------------------

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(version: number, words: number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const sheet = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    (sheet[y] as boolean[])[x] = dark;
    (fixed[y] as boolean[])[x] = true;
  };
  for (let place = 0; place < size; place += 1) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(set, x, y, 4);
  smallSquares(set, version, size);
  formatBits(set, size, mask);
  versionBits(set, version, size);
  zigzag(sheet, fixed, words, MASKS[mask] as (x: number, y: number) => boolean);
  return sheet;
}

type Set = (x: number, y: number, dark: boolean) => void;

/** Rings around a centre; the large squares have a light one outside. */
function square(set: Set, cx: number, cy: number, reach: number): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      set(cx + dx, cy + dy, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }
}

function smallSquares(set: Set, version: number, size: number): void {
  const centres = CENTRES[version - 1] as number[];
  for (const y of centres) {
    for (const x of centres) {
      const corner = (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7);
      if (!corner) square(set, x, y, 2);
    }
  }
}

function formatBits(set: Set, size: number, mask: number): void {
  const format = (LEVEL_M << 3) | mask;
  let rest = format;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((format << 10) | rest) ^ 0x5412;
  const bit = (place: number) => ((bits >> place) & 1) !== 0;
  for (let place = 0; place < 6; place += 1) set(8, place, bit(place));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let place = 9; place < 15; place += 1) set(14 - place, 8, bit(place));
  for (let place = 0; place < 8; place += 1) set(size - 1 - place, 8, bit(place));
  for (let place = 8; place < 15; place += 1) set(8, size - 15 + place, bit(place));
  set(8, size - 8, true);
}

function versionBits(set: Set, version: number, size: number): void {
  if (version < 7) return;
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let place = 0; place < 18; place += 1) {
    const dark = ((bits >> place) & 1) !== 0;
    const [far, near] = [size - 11 + (place % 3), Math.floor(place / 3)];
    set(far, near, dark);
    set(near, far, dark);
  }
}

function zigzag(sheet: boolean[][], fixed: boolean[][], words: number[], masked: (x: number, y: number) => boolean): void {
  const size = sheet.length;
  let place = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x]) continue;
        const dark = (((words[place >> 3] ?? 0) >> (7 - (place & 7))) & 1) !== 0;
        (sheet[y] as boolean[])[x] = dark !== masked(x, y);
        place += 1;
      }
    }
  }
}

// The mask that cameras like best -----------------------------------------------------------------

function penalty(sheet: boolean[][]): number {
  const size = sheet.length;
  const columns = sheet.map((_, x) => sheet.map((row) => row[x] as boolean));
  let score = 0;
  for (const line of [...sheet, ...columns]) score += runs(line) + lookalikes(line);
  let dark = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const here = sheet[y]?.[x];
      if (here) dark += 1;
      if (x + 1 < size && y + 1 < size && here === sheet[y]?.[x + 1] && here === sheet[y + 1]?.[x] && here === sheet[y + 1]?.[x + 1]) score += 3;
    }
  }
  return score + 10 * Math.floor(Math.abs(20 * dark - 10 * size * size) / (size * size));
}

/** Five of a colour in a row cost three, and each further one one more. */
function runs(line: boolean[]): number {
  let score = 0;
  for (let place = 0; place < line.length; ) {
    let end = place + 1;
    while (end < line.length && line[end] === line[place]) end += 1;
    if (end - place >= 5) score += end - place - 2;
    place = end;
  }
  return score;
}

/** What looks like a large square from the side, with four light modules beside it, costs forty. */
function lookalikes(line: boolean[]): number {
  const text = line.map((dark) => (dark ? '1' : '0')).join('');
  let score = 0;
  for (const pattern of ['10111010000', '00001011101']) {
    for (let place = text.indexOf(pattern); place >= 0; place = text.indexOf(pattern, place + 1)) score += 40;
  }
  return score;
}
