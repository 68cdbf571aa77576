/** Percent of the scale between two marks: on a phone as wide as a mark and a gap. */
const gapMax = 4;

/** Returns the positions of these moments on a scale from 0 to 100: to scale, but far enough apart to be distinguished. */
export function spreadMarks(
  times: readonly number[],
  { begin, end }: { begin: number; end: number },
): number[] {
  const gap = times.length < 2 ? 0 : Math.min(gapMax, 100 / (times.length - 1));
  const order = times.map((_, index) => index).sort((a, b) => timeOf(a) - timeOf(b) || a - b);
  function timeOf(index: number): number {
    return times[index] ?? begin;
  }
  const marks = order.map((index) =>
    end === begin ? 0 : ((timeOf(index) - begin) / (end - begin)) * 100,
  );
  for (let at = 1; at < marks.length; at += 1)
    marks[at] = Math.max(marks[at] ?? 0, (marks[at - 1] ?? 0) + gap);
  let right = 100;
  for (let at = marks.length - 1; at >= 0; at -= 1) {
    marks[at] = Math.min(marks[at] ?? 0, right);
    right = (marks[at] ?? 0) - gap;
  }
  const placed: number[] = [];
  for (const [at, index] of order.entries()) placed[index] = marks[at] ?? 0;
  return placed;
}
