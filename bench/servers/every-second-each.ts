const ticksPerSecond = 50;

/**
 * Gives each of `count` receivers a turn once a second, spread evenly. A tick that comes late brings the turns that were
 * due meanwhile, so that a busy machine does not quietly mean fewer messages. Answers how to stop.
 */
export function everySecondEach(count: number, send: (turns: number[]) => void): () => void {
  const begun = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * count);
    if (due > sent) send(Array.from({ length: due - sent }, (_, offset) => (sent + offset) % count));
    sent = due;
  }, 1000 / ticksPerSecond);
  return () => clearInterval(timer);
}
