/** Lines of a chart: one for each player, from the totals after each round. */
export interface Line {
  seat: number;
  path: string;
  /** The last total, and how high it stands. */
  end: number;
  y: number;
}

export function lines(rounds: readonly (readonly number[])[], width: number, height: number): Line[] {
  const all = rounds.flat();
  const most = Math.max(1, ...all);
  const least = Math.min(0, ...all);
  const x = (round: number) => (rounds.length === 1 ? 0 : (round / (rounds.length - 1)) * width);
  const y = (points: number) => height - ((points - least) / (most - least)) * height;
  const seats = rounds[0]?.length ?? 0;
  const found = Array.from({ length: seats }, (_, seat): Line => {
    const totals = rounds.map((round) => round[seat] ?? 0);
    const path = totals.map((points, round) => `${round === 0 ? 'M' : 'L'}${x(round).toFixed(1)} ${y(points).toFixed(1)}`).join('');
    const end = totals.at(-1) ?? 0;
    return { seat, path, end, y: y(end) };
  });
  return spread(found, 14, height);
}

/** Numbers that would lie on top of each other are moved apart, and stay beside the chart. */
function spread(drawn: Line[], gap: number, lowest: number): Line[] {
  const byHeight = [...drawn].sort((one, other) => one.y - other.y);
  for (let place = 1; place < byHeight.length; place += 1) {
    const above = byHeight[place - 1];
    const below = byHeight[place];
    if (above && below && below.y - above.y < gap) below.y = above.y + gap;
  }
  // What was pushed out below pushes back.
  let room = lowest;
  for (const line of byHeight.reverse()) {
    line.y = Math.min(line.y, room);
    room = line.y - gap;
  }
  return drawn;
}
