const ticksPerSecond = 50;

/**
 * Gives each of `count` receivers a turn once a second, spread evenly; a late tick brings the turns
 * that became due, so that a busy machine does not send fewer messages. Returns a function that
 * stops it.
 */
export function everySecondEach(count: number, send: (turns: number[]) => void): () => void {
  const begun = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * count);
    if (due > sent)
      send(Array.from({ length: due - sent }, (_, offset) => (sent + offset) % count));
    sent = due;
  }, 1000 / ticksPerSecond);
  return () => clearInterval(timer);
}
