import { randomUUID } from "node:crypto";
import { buildApp } from "../../apps/api/src/app.ts";
import { type Answer, call, type Route } from "../../apps/api/src/testing/call.ts";
import type { DeathSwitch } from "../crash.ts";
import type { Day } from "./day.ts";
import type { Doings } from "./schedule.ts";
import { DayWrong } from "./wrong.ts";

type Sent = { token: string; body?: unknown };
/** Whether a try that follows another says that it is the same request, or is told apart by what it carries. */
type Keys = "one key" | "a key each";

const triesMax = 60;

/** Trouble of this share of cases, on a usual bad day. */
export const strikes = (day: Day, share: number): boolean =>
  day.wish.trouble > 0 && day.random.chance(Math.min(1, share * day.wish.trouble));

/** A moment at which the program dies, or none. */
export const fate = (day: Day, share = 0.015): Parameters<DeathSwitch["during"]>[0] =>
  strikes(day, share) ? { statementsLeft: day.random.whole(0, 30), afterIt: day.random.chance(0.5) } : null;

/**
 * Sends a request as the apps do: with a key, again after a while when no answer came, and now and then twice at once.
 * Answers whatever the product said in the end.
 */
export async function* send<T>(
  day: Day,
  route: Route,
  { token, body, keys = "one key" }: Sent & { keys?: Keys },
): Doings<Answer<T>> {
  let key: string = randomUUID();
  for (let tries = 0; tries < triesMax; tries += 1) {
    const answer = await trySend<T>(day, route, { token, body, key });
    if (answer && answer.code !== "in_progress" && answer.status < 500) return answer;
    if (keys === "a key each") key = randomUUID();
    yield day.random.between(2, 6);
  }
  throw new DayWrong(`${route} was never answered`);
}

/** One try: null when nobody heard the answer. */
async function trySend<T>(
  day: Day,
  route: Route,
  { token, body, key }: Sent & { key: string },
): Promise<Answer<T> | null> {
  const { tally, city } = day;
  const ask = () => call<T>(day.world, route, { token, body, headers: { "idempotency-key": key } });
  tally.requests += 1;
  if (strikes(day, 0.02)) return tapTwice(day, route, ask);
  const answer = await city.death.during(fate(day), ask);
  if (!answer) {
    await comeBack(day);
    return null;
  }
  if (answer.status >= 500) throw new DayWrong(`${route} answered ${answer.status} ${answer.code ?? ""}`);
  if (!strikes(day, 0.015)) return answer;
  tally.lostAnswers += 1;
  return null;
}

/** The same request twice at once: it happens once, and whoever is told so is told the same. */
async function tapTwice<T>(day: Day, route: Route, ask: () => Promise<Answer<T>>): Promise<Answer<T> | null> {
  day.tally.doubleTaps += 1;
  const answers = await Promise.all([ask(), ask()]);
  const told = answers.filter(({ code }) => code !== "in_progress");
  const ids = new Set(told.map(({ status, data }) => `${status} ${(data as { id?: string } | null)?.id ?? ""}`));
  if (ids.size > 1) throw new DayWrong(`${route} tapped twice was answered ${[...ids].join(" and ")}`);
  return told[0] ?? null;
}

/** The program died; another begins. Mostly only what it held in its hands is gone, sometimes all it knew. */
export async function comeBack(day: Day): Promise<void> {
  day.tally.deaths += 1;
  if (!day.random.chance(0.04)) return;
  day.tally.restarts += 1;
  await day.world.app.close();
  day.world.app = await buildApp(day.world.deps);
}
