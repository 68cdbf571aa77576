/** Chance that can be played again: the same seed makes the same choices. */
export type Random = {
  /** From 0 to just below 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  integer(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in this share of cases, 0 to 1. */
  chance(share: number): boolean;
};

export function seededRandom(seed: string): Random {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    between: (low, high) => low + next() * (high - low),
    pick(list) {
      const chosen = list[integer(0, list.length - 1)];
      if (chosen === undefined) throw new Error("nothing to choose from");
      return chosen;
    },
    chance: (share) => next() < share,
  };
}

/** FNV-1a: every letter of the seed changes the whole state. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
