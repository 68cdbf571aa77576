import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { isLostPlan } from "./pipeline/saved-plans.ts";

/**
 * Errors with which PostgreSQL ends a transaction because of a concurrent one, and the number of attempts. If two
 * transactions write the same key, the second sees the first one's row when it is repeated, and decides accordingly.
 */
const races: Record<string, { attemptsMax: number }> = {
  "40001": { attemptsMax: 4 }, // serialization failure
  "40P01": { attemptsMax: 4 }, // deadlock
  "23505": { attemptsMax: 2 }, // unique violation
};
/** Its statements are sent in full the next time. */
const lostPlan = { attemptsMax: 2 };
const pauseMillisecondsMax = 40;

type DatabaseProblem = { code?: unknown; constraint?: unknown };
const codeOf = (problem: unknown) => (problem as DatabaseProblem | null)?.code;

/** Runs what is one transaction, again where it lost against another: a bounded number of times, never at once. */
export async function repeatAfterRace<T>(
  log: Pick<FastifyBaseLogger, "warn">,
  run: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (problem) {
      const code = codeOf(problem);
      const race = isLostPlan(problem) ? lostPlan : races[String(code)];
      if (!race || attempt >= race.attemptsMax) throw problem;
      const { constraint } = problem as DatabaseProblem;
      log.warn({ code, constraint, attempt }, "a transaction lost a race and is begun again");
      await pause(Math.random() * pauseMillisecondsMax * attempt);
    }
  }
}
