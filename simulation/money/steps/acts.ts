import { randomUUID } from "node:crypto";
import { limits } from "@songtan/domain/limits";
import { type Answer, call, type Route } from "../../../apps/api/testing/world/call.ts";
import { staffCookie } from "../../../apps/api/testing/world/staff.ts";
import type { City } from "../../city/city.ts";
import type { Step, Story } from "./story.ts";

/** A crash point, or none; also sets the network fault of the next provider calls. */
export function crashPoint(
  story: Story,
  faultChance = 0.1,
): Parameters<City["crash"]["during"]>[0] {
  const { random, faultsOff, city } = story;
  story.faults += city.network.heal();
  if (faultsOff) return null;
  if (random.chance(faultChance))
    city.network.next(random.chance(0.6) ? "lose_answer" : "no_call", random.integer(0, 1));
  return random.chance(0.2)
    ? { statementsLeft: random.integer(0, 30), afterIt: random.chance(0.5) }
    : null;
}

/** Sends a request as a phone does: with a key, and again when no answer came. It may be sent twice anyway. */
export async function send<T>(
  story: Story,
  route: Route,
  { token, cookie, body }: { token?: string; cookie?: string; body?: unknown },
): Promise<Answer<T> | null> {
  const { city, random } = story;
  const headers = { "idempotency-key": randomUUID(), ...(cookie && { cookie }) };
  const sendOnce = (crashAt: ReturnType<typeof crashPoint>) => {
    // No two presses come in the same millisecond, and a page checks again when the provider may be
    // queried again.
    city.world.clock.advance(route.endsWith("/check") ? limits.providerQuestionSeconds : 1);
    return city.crash.during(crashAt, () => call<T>(city.world, route, { token, body, headers }));
  };
  let answer = await sendOnce(crashPoint(story));
  story.steps.push(
    `${route.replace(/[0-9a-f-]{36}/g, "…")} → ${answer ? `${answer.status} ${answer.code ?? ""}` : "died"}`,
  );
  const isLost = !answer || answer.status >= 500;
  if ((isLost && random.chance(0.8)) || random.chance(0.1)) {
    answer = await sendOnce(crashPoint(story));
    story.steps.push(`  again → ${answer ? `${answer.status} ${answer.code ?? ""}` : "died"}`);
  }
  return answer;
}

/** The first staff member prepares and requests, the second approves. */
export async function byStaff(
  story: Story,
  staffIndex: 0 | 1,
  { path, body }: { path: string; body: object },
): Promise<void> {
  const cookie = await staffCookie(story.city.world, story.city.staff[staffIndex].id);
  await send(story, `POST /console${path}` as Route, { cookie, body });
}

/** Something the program does by the clock; it may fail and die like anything else. */
export const byClock = (story: Story, work: () => Promise<void>) => () =>
  story.city.crash.during(crashPoint(story), () => work().catch(() => {}));

export const wait = (story: Story, seconds: number): Step[1] => {
  story.city.world.clock.advance(seconds);
  return `waits ${seconds} s`;
};
