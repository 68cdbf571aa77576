import { signWebhook } from "@songtan/sandbox/card-provider/webhooks";
import type { City, Job } from "../../city/city.ts";
import { crashPoint } from "./acts.ts";
import type { Story } from "./story.ts";

const eventCounts = new WeakMap<City, number>();

/** The provider's events that have not been read yet. */
export async function freshEvents(city: City): Promise<{ id: string }[]> {
  const start = eventCounts.get(city) ?? 0;
  const events: { id: string }[] = [];
  for (;;) {
    const page = await city.bank.events(start + events.length);
    events.push(...page);
    if (page.length < 100) break;
  }
  eventCounts.set(city, start + events.length);
  return events;
}

/** Receives the provider's new events; some of them never arrive. */
async function receiveProviderEvents(story: Story): Promise<void> {
  const fresh = await freshEvents(story.city);
  story.undelivered.push(...fresh.filter(() => !story.random.chance(0.25)));
}

/** A webhook comes: the oldest or any, for the first time or again. */
export async function deliverWebhook(story: Story, fresh: boolean): Promise<void> {
  const { city, random } = story;
  if (fresh) await receiveProviderEvents(story);
  const list = fresh ? story.undelivered : story.delivered;
  const index = fresh && random.chance(0.7) ? 0 : random.integer(0, list.length - 1);
  const event = list[index];
  if (!event) return;
  const body = JSON.stringify(event);
  const timestamp = Math.floor(city.world.clock.now.getTime() / 1000);
  const deliver = () =>
    city.world.app.inject({
      method: "POST",
      url: "/api/webhooks/omise",
      payload: body,
      headers: {
        "content-type": "application/json",
        "omise-signature": signWebhook(city.bank.secret, timestamp, body),
        "omise-signature-timestamp": String(timestamp),
      },
    });
  const answer = await city.crash.during(crashPoint(story), deliver);
  story.steps.push(`${fresh ? "a webhook" : "a webhook again"} → ${answer?.statusCode ?? "died"}`);
  if (!fresh || answer?.statusCode !== 200) return;
  list.splice(index, 1);
  story.delivered.push(event);
}

export async function someJobs(story: Story): Promise<void> {
  const { city, random } = story;
  const due = await city.dueJobs();
  const chosen: Job[] = random.chance(0.5) ? due : due.slice(0, 1);
  for (const job of chosen) {
    const twice = !story.faultsOff && random.chance(0.1);
    await city.runJob(job, { crashAt: crashPoint(story, 0.3), twice });
    story.steps.push(`job ${job.name}${twice ? ", and it will come again" : ""}`);
  }
}
