import { randomUUID } from "node:crypto";
import type { RecordDriverEvent, TaskAtHand } from "@songtan/contract/by-hand/by-hand";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import { hasDriver } from "@songtan/domain/booking/booking";
import { clockToleranceSeconds } from "@songtan/domain/tasks/phone-clock";
import { failureReasonsFor } from "@songtan/domain/tasks/proof";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { findUpload } from "../../platform/uploads/upload-records.ts";
import { sendTaskEvents } from "../task-events/send-task-events.ts";
import { loadTaskView } from "../tasks/load-task-view.ts";
import { type ByHand, lockExpectedVersion, logByHand } from "./lock-expected.ts";

/** Loads the events that the booking's driver can report at present, with the details of each stop. */
export async function loadTaskAtHand(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "livePlaces">,
  bookingId: string,
): Promise<TaskAtHand> {
  const booking = await deps.db
    .selectFrom("bookings")
    .innerJoin("accounts", "accounts.id", "bookings.driverId")
    .select(["bookings.state", "driverId", "firstName", "lastName"])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirst();
  const driverId = booking?.driverId;
  if (!booking || !driverId || !hasDriver(booking.state)) throw new Refusal("not_found");
  const task = await loadTaskView(deps, bookingId, driverId);
  if (!task) throw new Refusal("not_found");
  const { next, cash, assignedAt, stops } = task;
  return {
    next,
    cash,
    assignedAt,
    driver: { id: driverId, name: `${booking.firstName} ${booking.lastName}` },
    stops: stops.map((stop) => ({
      index: stop.index,
      address: stop.address,
      contactName: stop.contactName,
      pinRequired: stop.pinRequired,
      failures: [...failureReasonsFor(stop)],
    })),
  };
}

type Input = ByHand & z.infer<typeof RecordDriverEvent> & { locale: Locale };
/**
 * The result of recording. A refusal is saved with its event, so that a PIN cannot be guessed; the caller throws it
 * after the commit.
 */
type Recorded = { refusal: { code: string; details: Record<string, number> } | null };

/**
 * Staff record what a driver did when the phone cannot report it, by the rules for every driver's event. Its pictures are
 * those that staff sent.
 */
export async function recordDriverEvent(
  deps: Pick<Deps, "clock" | "secrets" | "settings"> & { trx: Trx },
  input: Input,
): Promise<Recorded> {
  const { trx } = deps;
  const { by, words, kind, stopIndex, occurredAt, now } = input;
  const booking = await lockExpectedVersion(trx, input);
  const { driverId } = booking;
  if (!driverId || !hasDriver(booking.state)) throw new Refusal("move_not_possible");
  const aheadSeconds = (new Date(occurredAt).getTime() - now.getTime()) / 1000;
  if (aheadSeconds > clockToleranceSeconds)
    throw new Refusal("invalid", {}, { occurredAt: "date_future" });
  const photos = await requireOwnPictures(trx, input);
  const { outcomes } = await sendTaskEvents(deps, {
    bookingId: booking.id,
    driverId,
    events: [eventOf(input, photos)],
    sentAt: now,
    recordedBy: by.id,
    locale: input.locale,
  });
  const [outcome] = outcomes;
  if (outcome?.outcome === "refused")
    return { refusal: { code: outcome.code ?? "conflict", details: outcome.details ?? {} } };
  await logByHand(trx, {
    ...input,
    action: "booking.event_recorded",
    detail: { words, kind, stopIndex, driverId, occurredAt, pictures: photos.length },
  });
  return { refusal: null };
}

type Photos = NonNullable<NonNullable<TaskEvent["proof"]>["photos"]>;

async function requireOwnPictures(
  trx: Trx,
  { photoIds, by }: Pick<Input, "photoIds" | "by">,
): Promise<Photos> {
  const photos: Photos = [];
  for (const id of photoIds) {
    const upload = await findUpload(trx, id);
    if (upload?.staffId !== by.id || upload.purpose !== "proof")
      throw new Refusal("invalid", {}, { photoIds: "required" });
    photos.push({ id, sha256: upload.sha256Sent });
  }
  return photos;
}

function eventOf(input: Input, photos: Photos): TaskEvent {
  const { kind, stopIndex, occurredAt, purpose, amountSatang, reason, recipientName, pin } = input;
  const proof = {
    ...(photos.length > 0 && { photos }),
    ...(recipientName && { recipientName }),
    ...(pin && { pin }),
  };
  return {
    id: randomUUID(),
    kind,
    stopIndex,
    occurredAt,
    ...(purpose && { purpose }),
    ...(amountSatang !== undefined && { amountSatang }),
    ...(reason && { reason }),
    ...(Object.keys(proof).length > 0 && { proof }),
    note: input.words,
  };
}
