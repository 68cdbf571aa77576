import { createHash, randomUUID } from "node:crypto";
import type { TaskEvent, TaskEventsResult } from "@songtan/contract/drivers/tasks";
import type { z } from "zod";
import { InvariantViolation } from "../plan/invariant-violation.ts";
import type { Script } from "../plan/schedule.ts";
import { checkBooking } from "./check-booking.ts";
import { type Booking, type Day, type Driver, isOnline, note, positionAt } from "./day.ts";
import { send } from "./phone.ts";

export type ProductEvent = z.input<typeof TaskEvent> & { id: string };
type NewEvent = Omit<ProductEvent, "id" | "occurredAt">;
type Answer = z.infer<typeof TaskEventsResult>;
type Sent = Driver["outbox"][number];

export const photo = () => {
  const id = randomUUID();
  return { photos: [{ id, sha256: createHash("sha256").update(id).digest("hex") }] };
};

/**
 * What the phone knows of its place: nothing in a basement, hundreds of metres off between tall
 * buildings, otherwise a few metres.
 */
function fixOf(day: Day, driver: Driver): Partial<NewEvent> {
  const { basement, tall } = driver.habits;
  const { fixes: random } = day;
  const at = positionAt(driver, day.now());
  if (random.chance(basement)) return {};
  const metres = random.chance(tall) ? random.between(100, 900) : 10;
  const off = () => (random.next() * 2 - 1) * (metres / 111_000);
  return {
    latitude: at.latitude + off(),
    longitude: at.longitude + off(),
    accuracyMetres: Math.round(metres / 3),
  };
}

/** Writes a fact down on the phone, with the time its clock shows. */
export function report(
  day: Day,
  driver: Driver,
  [booking, newEvent]: [parcel: Booking, fact: NewEvent],
): void {
  const at = day.now() + driver.habits.skewSeconds * 1000;
  const event = {
    id: randomUUID(),
    occurredAt: new Date(at).toISOString(),
    ...fixOf(day, driver),
    ...newEvent,
  };
  driver.outbox.push({ bookingId: booking.id, event });
  day.events.set(event.id, { bookingId: booking.id, answered: null });
}

/**
 * Sends what is written down, in order, task by task, when there is a network. Answers the codes of what was refused;
 * null when nothing could be sent.
 */
export async function* flush(day: Day, driver: Driver): Script<string[] | null> {
  const refused: string[] = [];
  while (driver.outbox.length > 0) {
    if (!isOnline(driver, day.now())) return null;
    const [first] = driver.outbox as [Sent];
    const others = driver.outbox.findIndex(({ bookingId }) => bookingId !== first.bookingId);
    const batch = driver.outbox.slice(0, others === -1 ? 100 : Math.min(100, others));
    if (batch.length > 2) day.tally.lateBatches += 1;
    const answer = yield* send<Answer>(day, `POST /driver/tasks/${first.bookingId}/events`, {
      token: driver.token,
      body: {
        events: batch.map(({ event }) => event),
        sentAt: new Date(day.now() + driver.habits.skewSeconds * 1000).toISOString(),
      },
      keys: day.random.chance(0.5) ? "one key" : "a key each",
    });
    driver.outbox.splice(0, batch.length);
    refused.push(...(await applyAnswer(day, driver, { batch, answer })));
  }
  return refused;
}

type Flushed = {
  batch: readonly Sent[];
  answer: { status: number; code: string | undefined; data: Answer };
};

async function applyAnswer(
  day: Day,
  driver: Driver,
  { batch, answer }: Flushed,
): Promise<string[]> {
  const [first] = batch as [Sent];
  const booking = day.bookings.get(first.bookingId);
  if (!booking) throw new InvariantViolation("a fact of a booking nobody made");
  const summary = batch.map(({ event: { kind, stopIndex } }) => `${kind} ${stopIndex}`).join(", ");
  if (answer.status !== 200)
    throw new InvariantViolation(
      `facts were answered ${answer.status} ${answer.code ?? ""}: ${summary}\n  ${booking.steps.join("\n  ")}`,
    );
  const { outcomes, clockAheadSeconds } = answer.data;
  note(
    day,
    booking,
    `driver ${driver.habits.index}: ${summary} → ${outcomes.map(({ outcome, code }) => code ?? outcome).join(", ")}`,
  );
  const refused: string[] = [];
  for (const [index, { id, outcome, code = "" }] of outcomes.entries()) {
    const sent = batch[index] as Sent;
    const recorded = day.events.get(id);
    if (!recorded || sent.event.id !== id)
      throw new InvariantViolation("facts were answered out of their order");
    recorded.answered = outcome === "already_applied" ? "applied" : outcome;
    if (outcome === "already_applied") day.tally.repeatedEvents += 1;
    if (outcome === "recorded_for_review") {
      day.tally.recorded += 1;
      booking.reviewed = true;
    }
    if (outcome === "refused") refused.push(code);
  }
  await sendPictures(day, driver, batch);
  if (clockAheadSeconds !== undefined) setClock(day, driver);
  await checkBooking(day, booking);
  return refused;
}

/** The pictures follow their events; that each is one was seen when it was stored. */
async function sendPictures(day: Day, driver: Driver, batch: readonly Sent[]): Promise<void> {
  const pictures = batch.flatMap(({ event }) => event.proof?.photos ?? []);
  if (pictures.length === 0) return;
  await day.world.deps.db
    .insertInto("uploads")
    .values(
      pictures.map(({ id, sha256 }) => ({
        ...{
          id,
          accountId: driver.id,
          purpose: "proof",
          storageKey: `day/${id}`,
          mime: "image/jpeg",
        },
        ...{ byteCount: 1, width: 1, height: 1, sha256Sent: sha256, sha256Stored: sha256 },
        ...{ encrypted: false, createdAt: day.world.clock.now },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The app says that the phone's clock is wrong: the driver sets it, and dates the next events right. */
function setClock(day: Day, driver: Driver): void {
  day.tally.clockErrors += 1;
  driver.habits = { ...driver.habits, skewSeconds: 0 };
}
