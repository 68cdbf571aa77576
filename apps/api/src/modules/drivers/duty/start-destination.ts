import type { DestinationView, StartDestination } from "@songtan/contract/drivers/drivers";
import { Refusal } from "@songtan/contract/errors";
import { destinationOverNotice } from "@songtan/contract/messages/duty-notices";
import { beginDestination, destinationDay } from "@songtan/domain/dispatch/destination/destination";
import { limits } from "@songtan/domain/limits";
import type { z } from "zod";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { activeDestinations, endDestination } from "../../identity/driver-state/destinations.ts";
import { lockDuty } from "../../identity/driver-state/duty.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";

type UseCaseDeps = Pick<Deps, "clock" | "livePlaces"> & { trx: Trx };
type Place = z.infer<typeof StartDestination>;

/**
 * From now on only what leads to this place is offered. An offer that is out stays: the driver sees
 * where it goes. The driver's locked row decides between two of them at once, and the end of duty.
 * @throws Refusal `off_duty`, `destination_in_use`, `destination_near`, `destinations_used`
 */
export async function startDestination(
  { trx, clock, livePlaces }: UseCaseDeps,
  { driverId, place }: { driverId: string; place: Place },
): Promise<void> {
  const now = clock();
  const { onDutySince } = await lockDuty(trx, driverId);
  const inUse = await activeDestinations(trx, now)
    .select("id")
    .where("driverId", "=", driverId)
    .executeTakeFirst();
  const decision = beginDestination(
    {
      onDuty: onDutySince !== null,
      inUse: inUse !== undefined,
      usesToday: await countUsesToday(trx, driverId, now),
      position: (await livePlaces.last([driverId], trx)).get(driverId) ?? null,
    },
    place,
    now,
  );
  if (!decision.ok) throw new Refusal(decision.refusal, { max: limits.destinationsPerDay });
  // One that is past its time, before its job has run.
  await endDestination(trx, driverId, now);
  const { endsAt } = decision;
  await trx
    .insertInto("driverDestinations")
    .values({ driverId, ...place, beganAt: now, endsAt })
    .execute();
  await publish(trx, { topic: "driver", id: driverId });
  await enqueue(trx, {
    name: "end_destination",
    payload: { driverId, endsAt: endsAt.toISOString() },
    key: `end_destination:${driverId}`,
    runAt: endsAt,
  });
}

/** Ends the driver's destination, so that offers in every direction resume. */
export const stopDestination = (
  { trx, clock }: Pick<Deps, "clock"> & { trx: Trx },
  driverId: string,
): Promise<boolean> => endDestination(trx, driverId, clock());

/** The time of a destination is over: its place is removed, and the driver is notified. */
export async function endDestinationInTime(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { driverId, endsAt }: Jobs["end_destination"],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDuty(trx, driverId);
    const open = await trx
      .selectFrom("driverDestinations")
      .select("endsAt")
      .where("driverId", "=", driverId)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    if (open?.endsAt.toISOString() !== endsAt) return;
    await endDestination(trx, driverId, clock());
    await notifyOfEnd(trx, { driverId, cause: "timeOver", now: clock() });
  });
}

/** Drivers who are where they were going. */
export async function endReachedDestinations(
  { db, clock }: Pick<Deps, "db" | "clock">,
  driverIds: readonly string[],
): Promise<void> {
  for (const driverId of driverIds)
    await db.transaction().execute(async (trx) => {
      const now = clock();
      if (await endDestination(trx, driverId, now))
        await notifyOfEnd(trx, { driverId, cause: "reached", now });
    });
}

type End = { driverId: string; cause: "timeOver" | "reached"; now: Date };

const notifyOfEnd = (trx: Trx, { driverId, cause, now }: End): Promise<void> =>
  enqueueNotice(trx, {
    accountId: driverId,
    event: "offer",
    source: `destination:${now.toISOString()}`,
    path: "/driver/dashboard",
    tag: "destination",
    textFor: (locale) => destinationOverNotice(cause, locale),
    now,
  });

/** Returns the driver's destination, the time it ends, and the remaining uses today. */
export async function loadDestination(
  { db, clock }: { db: Reader } & Pick<Deps, "clock">,
  driverId: string,
): Promise<DestinationView> {
  const now = clock();
  const row = await activeDestinations(db, now)
    .select(["name", "latitude", "longitude", "endsAt"])
    .where("driverId", "=", driverId)
    .executeTakeFirst();
  const usesToday = await countUsesToday(db, driverId, now);
  return {
    current:
      row && row.name !== null && row.latitude !== null && row.longitude !== null
        ? {
            name: row.name,
            latitude: row.latitude,
            longitude: row.longitude,
            endsAt: row.endsAt.toISOString(),
          }
        : null,
    usesLeft: Math.max(0, limits.destinationsPerDay - usesToday),
  };
}

async function countUsesToday(db: Reader, driverId: string, now: Date): Promise<number> {
  const { from, to } = destinationDay(now);
  const { count } = await db
    .selectFrom("driverDestinations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("driverId", "=", driverId)
    .where("beganAt", ">=", from)
    .where("beganAt", "<", to)
    .executeTakeFirstOrThrow();
  return count;
}
