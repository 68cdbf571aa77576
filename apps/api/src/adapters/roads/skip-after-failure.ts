import { NotReady } from "./engines/fetch-json.ts";

/** Failures that cost no time (refused, garbage) are forgiven this often in a row; a timeout is not. */
const quickFailuresMax = 3;
const firstSkipMilliseconds = 10_000;
const skipMillisecondsMax = 60_000;

/** An engine did not answer within its time. */
export class TooSlow extends Error {
  override name = "TooSlow";
}

export type Gate = {
  /**
   * The first value waits for the engine, `probe` tries it without waiting, `skip` does not call
   * it.
   */
  next(): "ask" | "probe" | "skip";
  succeeded(): void;
  failed(problem: unknown): void;
};

/**
 * Prevents a dead engine from delaying every quote by three seconds. After one timeout, or three quick failures in a
 * row, the engine is skipped for ten seconds. Then one request at a time probes it without waiting, and each failed
 * probe doubles the pause, up to a minute. A response that the engine is not ready does not count as a failure,
 * because it costs no time.
 */
export function skipAfterFailure(
  { name, log }: { name: string; log: (line: string) => void },
  clockMilliseconds: () => number = () => performance.now(),
): Gate {
  let quickFailures = 0;
  let skips = 0;
  let skipUntil = 0;
  let probing = false;
  return {
    next() {
      if (skips === 0) return "ask";
      if (probing || clockMilliseconds() < skipUntil) return "skip";
      probing = true;
      return "probe";
    },
    succeeded() {
      if (skips > 0) log(`roads: ${name} answers again`);
      quickFailures = 0;
      skips = 0;
      probing = false;
    },
    failed(problem) {
      probing = false;
      if (problem instanceof NotReady) return;
      quickFailures += 1;
      const tolerable =
        skips === 0 && quickFailures < quickFailuresMax && !(problem instanceof TooSlow);
      if (tolerable) return;
      const milliseconds = Math.min(skipMillisecondsMax, firstSkipMilliseconds * 2 ** skips);
      // Failures of requests that were under way together are one failure.
      if (skips > 0 && clockMilliseconds() < skipUntil) return;
      if (skips === 0) log(`roads: ${name} failed, estimates until it answers: ${reason(problem)}`);
      skips += 1;
      skipUntil = clockMilliseconds() + milliseconds;
    },
  };
}

const reason = (problem: unknown): string => {
  if (!(problem instanceof Error)) return String(problem);
  return problem.cause instanceof Error
    ? `${problem.message} (${problem.cause.message})`
    : problem.message;
};
