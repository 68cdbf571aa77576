/**
 * Returns true when two texts differ by one letter that is missing, extra or different, or by two swapped letters. It
 * compares each letter once, while `slipsBetween` fills a table.
 */
export function isOneSlip(typed: string, name: string): boolean {
  const longer = Math.max(typed.length, name.length);
  const shorter = Math.min(typed.length, name.length);
  if (longer - shorter > 1) return false;
  let start = 0;
  while (start < shorter && typed.charCodeAt(start) === name.charCodeAt(start)) start += 1;
  let same = 0;
  while (
    same < shorter - start &&
    typed.charCodeAt(typed.length - 1 - same) === name.charCodeAt(name.length - 1 - same)
  )
    same += 1;
  const [left, most] = [longer - start - same, shorter - start - same];
  if (left === 1) return true;
  return (
    left === 2 &&
    most === 2 &&
    typed.charCodeAt(start) === name.charCodeAt(start + 1) &&
    typed.charCodeAt(start + 1) === name.charCodeAt(start)
  );
}

/** Which letters a text has, as bits; letters that share their last five bits count as one. */
export function letterSet(letters: string): number {
  let set = 0;
  for (let index = 0; index < letters.length; index += 1)
    set |= 1 << (letters.charCodeAt(index) & 31);
  return set;
}

/** One slip adds at most one letter and removes at most one: sets that differ in more are of other texts. */
export function mayBeOneSlip(set: number, other: number): boolean {
  let differing = set ^ other;
  differing &= differing - 1;
  differing &= differing - 1;
  return differing === 0;
}
