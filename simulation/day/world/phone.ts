import { randomUUID } from "node:crypto";
import { buildApp } from "../../../apps/api/src/app.ts";
import { type Answer, call, type Route } from "../../../apps/api/testing/world/call.ts";
import type { CrashSwitch } from "../../city/crash.ts";
import { InvariantViolation } from "../plan/invariant-violation.ts";
import type { Script } from "../plan/schedule.ts";
import type { Day } from "./day.ts";

type Sent = { token: string; body?: unknown };
/** Whether a repeated attempt has the key of the same request, or is recognised by its content. */
type Keys = "one key" | "a key each";

const triesMax = 60;

/** Trouble of this share of cases, on a usual bad day. */
export const hasFault = (day: Day, share: number): boolean =>
  day.config.trouble > 0 && day.random.chance(Math.min(1, share * day.config.trouble));

/** A moment at which the program crashes, or none. */
export const crashPoint = (day: Day, share = 0.015): Parameters<CrashSwitch["during"]>[0] =>
  hasFault(day, share)
    ? { statementsLeft: day.random.integer(0, 30), afterIt: day.random.chance(0.5) }
    : null;

/**
 * Sends a request as the apps do: with a key, again after a while when no answer came, and now and
 * then twice at once. Returns the product's final answer.
 */
export async function* send<T>(
  day: Day,
  route: Route,
  { token, body, keys = "one key" }: Sent & { keys?: Keys },
): Script<Answer<T>> {
  let key: string = randomUUID();
  for (let tries = 0; tries < triesMax; tries += 1) {
    const answer = await trySend<T>(day, route, { token, body, key });
    if (answer && answer.code !== "in_progress" && answer.status < 500) return answer;
    if (keys === "a key each") key = randomUUID();
    yield day.random.between(2, 6);
  }
  throw new InvariantViolation(`${route} was never answered`);
}

/** One attempt: null when the answer was lost. */
async function trySend<T>(
  day: Day,
  route: Route,
  { token, body, key }: Sent & { key: string },
): Promise<Answer<T> | null> {
  const { tally, city } = day;
  const sendOnce = () =>
    call<T>(day.world, route, { token, body, headers: { "idempotency-key": key } });
  tally.requests += 1;
  if (hasFault(day, 0.02)) return tapTwice(day, route, sendOnce);
  const answer = await city.crash.during(crashPoint(day), sendOnce);
  if (!answer) {
    await restartAfterCrash(day);
    return null;
  }
  if (answer.status >= 500)
    throw new InvariantViolation(`${route} answered ${answer.status} ${answer.code ?? ""}`);
  if (!hasFault(day, 0.015)) return answer;
  tally.lostAnswers += 1;
  return null;
}

/** The same request twice at once: it happens once, and both final answers are the same. */
async function tapTwice<T>(
  day: Day,
  route: Route,
  sendOnce: () => Promise<Answer<T>>,
): Promise<Answer<T> | null> {
  day.tally.doubleTaps += 1;
  const answers = await Promise.all([sendOnce(), sendOnce()]);
  const finalAnswers = answers.filter(({ code }) => code !== "in_progress");
  const ids = new Set(
    finalAnswers.map(
      ({ status, data }) => `${status} ${(data as { id?: string } | null)?.id ?? ""}`,
    ),
  );
  if (ids.size > 1)
    throw new InvariantViolation(`${route} tapped twice was answered ${[...ids].join(" and ")}`);
  return finalAnswers[0] ?? null;
}

/** The program died; another begins. Mostly only what it held in its hands is gone, sometimes all it knew. */
export async function restartAfterCrash(day: Day): Promise<void> {
  day.tally.crashes += 1;
  if (!day.random.chance(0.04)) return;
  day.tally.restarts += 1;
  await day.world.app.close();
  day.world.app = await buildApp(day.world.deps);
}
