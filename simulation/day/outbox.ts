import { randomUUID } from "node:crypto";
import type { TaskEvent, TaskEventsAnswer } from "@songtan/contract/tasks";
import type { z } from "zod";
import { type Day, isOnline, note, type Parcel, type Rider, standsAt } from "./day.ts";
import { look } from "./look.ts";
import { send } from "./phone.ts";
import type { Doings } from "./schedule.ts";
import { DayWrong } from "./wrong.ts";

export type ProductEvent = z.input<typeof TaskEvent> & { id: string };
type Fact = Omit<ProductEvent, "id" | "occurredAt">;
type Answer = z.infer<typeof TaskEventsAnswer>;
type Sent = Rider["outbox"][number];

export const photo = () => ({ photos: [{ id: randomUUID(), sha256: "a".repeat(64) }] });

/** Writes a fact down on the phone, with the time its clock shows. */
export function report(day: Day, rider: Rider, [parcel, fact]: [parcel: Parcel, fact: Fact]): void {
  const at = day.now() + rider.habits.skewSeconds * 1000;
  const { latitude, longitude } = standsAt(rider, day.now());
  const event = { id: randomUUID(), occurredAt: new Date(at).toISOString(), latitude, longitude, ...fact };
  rider.outbox.push({ bookingId: parcel.id, event });
  day.facts.set(event.id, { bookingId: parcel.id, answered: null });
}

/**
 * Sends what is written down, in order, task by task, when there is a network. Answers the codes of what was refused;
 * null when nothing could be sent.
 */
export async function* flush(day: Day, rider: Rider): Doings<string[] | null> {
  const refused: string[] = [];
  while (rider.outbox.length > 0) {
    if (!isOnline(rider, day.now())) return null;
    const [first] = rider.outbox as [Sent];
    const others = rider.outbox.findIndex(({ bookingId }) => bookingId !== first.bookingId);
    const batch = rider.outbox.slice(0, others === -1 ? 100 : Math.min(100, others));
    if (batch.length > 2) day.tally.lateBatches += 1;
    const answer = yield* send<Answer>(day, `POST /driver/tasks/${first.bookingId}/events`, {
      token: rider.token,
      body: { events: batch.map(({ event }) => event) },
      keys: day.random.chance(0.5) ? "one key" : "a key each",
    });
    rider.outbox.splice(0, batch.length);
    refused.push(...(await takeAnswer(day, rider, { batch, answer })));
  }
  return refused;
}

type Flushed = { batch: readonly Sent[]; answer: { status: number; code: string | undefined; data: Answer } };

async function takeAnswer(day: Day, rider: Rider, { batch, answer }: Flushed): Promise<string[]> {
  const [first] = batch as [Sent];
  const parcel = day.parcels.get(first.bookingId);
  if (!parcel) throw new DayWrong("a fact of a booking nobody made");
  const words = batch.map(({ event: { kind, stopIndex } }) => `${kind} ${stopIndex}`).join(", ");
  if (answer.status !== 200)
    throw new DayWrong(
      `facts were answered ${answer.status} ${answer.code ?? ""}: ${words}\n  ${parcel.steps.join("\n  ")}`,
    );
  const { outcomes } = answer.data;
  note(
    day,
    parcel,
    `driver ${rider.habits.place}: ${words} → ${outcomes.map(({ outcome, code }) => code ?? outcome).join(", ")}`,
  );
  const refused: string[] = [];
  const wrongClock: Sent[] = [];
  for (const [place, { id, outcome, code = "" }] of outcomes.entries()) {
    const sent = batch[place] as Sent;
    const fact = day.facts.get(id);
    if (!fact || sent.event.id !== id) throw new DayWrong("facts were answered out of their order");
    fact.answered = outcome === "already_applied" ? "applied" : outcome;
    if (outcome === "already_applied") day.tally.repeatedFacts += 1;
    if (outcome === "recorded_for_review") {
      day.tally.recorded += 1;
      parcel.reviewed = true;
    }
    if (outcome !== "refused") continue;
    if (code === "clock_wrong" || wrongClock.length > 0) wrongClock.push(sent);
    else refused.push(code);
  }
  if (wrongClock.length > 0) setClock(day, rider, wrongClock);
  await look(day, parcel);
  return refused;
}

/** The phone was told that its clock is wrong: the driver sets it, and the app writes the same facts with the right time. */
function setClock(day: Day, rider: Rider, sent: readonly Sent[]): void {
  day.tally.clockWrong += 1;
  const again = sent.map(({ bookingId, event }): Sent => {
    const occurredAt = new Date(Date.parse(event.occurredAt) - rider.habits.skewSeconds * 1000).toISOString();
    const fresh = { ...event, id: randomUUID(), occurredAt };
    day.facts.set(fresh.id, { bookingId, answered: null });
    return { bookingId, event: fresh };
  });
  rider.outbox.unshift(...again);
  rider.habits = { ...rider.habits, skewSeconds: 0 };
}
