import { randomInt, randomUUID } from "node:crypto";
import { satangPerBaht } from "@songtan/domain/money";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";

/** Enough for the commission of every cash job, and for the cash that is handed in at once. */
const depositSatang = 1_000_000 * satangPerBaht;

/** Finds a free test driver who has not had the booking, or creates one. */
export async function findTestDriver(
  trx: Trx,
  { bookingId, vehicle, now }: { bookingId: string; vehicle: Vehicle; now: Date },
): Promise<string> {
  const free = await trx
    .selectFrom("drivers")
    .select("accountId")
    .where("vehicle", "=", vehicle)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings")
            .select("bookings.id")
            .whereRef("bookings.driverId", "=", "drivers.accountId")
            .where("bookings.state", "in", workingStates),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookingEvents")
            .select("bookingEvents.id")
            .where("bookingId", "=", bookingId)
            .where("kind", "=", "assigned")
            .where(sql<boolean>`actor = 'driver:' || ${sql.ref("drivers.accountId")}`),
        ),
      ),
    )
    .orderBy("createdAt")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // The search may have begun before another push, which gave this driver a job, ended: only with the lock it is certain.
  const isFree = free && !(await hasJob(trx, free.accountId));
  return isFree ? free.accountId : makeTestDriver(trx, vehicle, now);
}

async function hasJob(trx: Trx, driverId: string): Promise<boolean> {
  const job = await trx
    .selectFrom("bookings")
    .select("id")
    .where("driverId", "=", driverId)
    .where("state", "in", workingStates)
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

async function makeTestDriver(trx: Trx, vehicle: Vehicle, now: Date): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("accounts")
    .values({
      id,
      role: "driver",
      firstName: "คนขับทดสอบ",
      lastName: String(randomInt(100, 1000)),
      // Numbers that no network has given to anybody.
      phone: `+6680000${randomInt(1000, 10_000)}`,
      email: "",
      createdAt: now,
    })
    .execute();
  await trx
    .insertInto("drivers")
    .values({
      accountId: id,
      vehicle,
      plate: `ทส ${randomInt(1000, 10_000)}`,
      plateProvince: "10",
      verifiedAt: now,
      onDutySince: now,
      // Old enough to carry the cash on delivery of any booking.
      createdAt: new Date(now.getTime() - 365 * 86_400_000),
    })
    .execute();
  const deposit = {
    kind: "adjusted",
    source: `test_deposit:${id}`,
    postings: [
      { account: "bank", amountSatang: depositSatang },
      { account: "driver_available", ownerId: id, amountSatang: -depositSatang },
    ],
  } as const;
  await postEntries(trx, [deposit], { happenedAt: now, recordedAt: now });
  return id;
}
