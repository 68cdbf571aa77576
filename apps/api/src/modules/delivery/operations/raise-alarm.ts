import type { AlarmView, RaiseAlarm } from "@songtan/contract/drivers/drivers";
import { sql } from "kysely";
import type { z } from "zod";
import { json, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import { openAlert } from "../../platform/oversight/open-alert.ts";

type Input = z.infer<typeof RaiseAlarm> & { driverId: string };

/**
 * A driver needs help: staff see it at once, with where the driver is. One open alarm each; pressed again it brings the
 * newer position and keeps its beginning. A booking that is not the driver's is left out, never a reason to refuse. Staff
 * on call are woken only for a driver who may work or carries goods, because anybody can sign up and each call costs.
 */
export async function raiseAlarm(
  trx: Trx,
  { clock, livePlaces }: Pick<Deps, "clock" | "livePlaces">,
  input: Input,
): Promise<AlarmView> {
  const now = clock();
  const { driverId } = input;
  const seen = (await livePlaces.last([driverId], trx)).get(driverId);
  const position =
    reportedPosition(input, now) ??
    (seen && {
      latitude: seen.latitude,
      longitude: seen.longitude,
      at: seen.recordedAt.toISOString(),
    });
  const bookingId = await findBooking(trx, input);
  const alarm = await trx
    .insertInto("incidents")
    .values({
      kind: "sos",
      bookingId,
      driverId,
      details: json(position ? { position } : {}),
      openedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .column("driverId")
        .where("closedAt", "is", null)
        .where(sql<boolean>`kind = 'sos'`)
        .doUpdateSet((eb) => ({
          details: sql`incidents.details || excluded.details`,
          bookingId: eb.fn.coalesce("incidents.bookingId", "excluded.bookingId"),
        })),
    )
    .returning(["id", "openedAt"])
    .executeTakeFirstOrThrow();
  if (bookingId !== null || (await mayWork(trx, driverId)))
    await openAlert(trx, { incidentId: alarm.id, kind: "sos", now });
  await publishIncidents(trx);
  return { id: alarm.id, raisedAt: alarm.openedAt.toISOString() };
}

/**
 * The position the phone reports, with its own time: an old position is never shown as the current
 * one.
 */
function reportedPosition({ latitude, longitude, recordedAt }: Input, now: Date) {
  if (latitude === undefined || longitude === undefined) return undefined;
  const atMilliseconds = Math.min(
    now.getTime(),
    recordedAt === undefined ? now.getTime() : Date.parse(recordedAt),
  );
  return { latitude, longitude, at: new Date(atMilliseconds).toISOString() };
}

const mayWork = async (trx: Trx, driverId: string): Promise<boolean> => {
  const { verifiedAt } = await trx
    .selectFrom("drivers")
    .select("verifiedAt")
    .where("accountId", "=", driverId)
    .executeTakeFirstOrThrow();
  return verifiedAt !== null;
};

/** The booking the phone names, when it is the driver's; else the one they work on. */
async function findBooking(trx: Trx, { driverId, bookingId }: Input): Promise<string | null> {
  const bookings = await trx
    .selectFrom("bookings")
    .select(["id", "state"])
    .where("driverId", "=", driverId)
    .where("state", "in", workingStates)
    .orderBy("slot")
    .execute();
  const named = bookings.find(({ id }) => id === bookingId);
  return (named ?? bookings[0])?.id ?? null;
}
