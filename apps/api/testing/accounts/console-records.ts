import { randomUUID } from "node:crypto";
import { json } from "../../src/db/database.ts";
import { newDriver } from "../world/people.ts";
import { newStaff } from "../world/staff.ts";
import type { TestWorld } from "../world/test-world.ts";
import { consoleTable, type Sent } from "./console-access.ts";

/**
 * A request for each call about a person: a driver with a waiting page, a booking, a member of
 * staff.
 */
export async function consoleRecords(
  world: TestWorld,
  bookingId: string,
): Promise<Record<string, Sent>> {
  const driver = await newDriver(world, { verified: false });
  const staff = await newStaff(world);
  const { db, clock } = world.deps;
  const page = { fields: json({}), submittedAt: clock() };
  await db
    .insertInto("documents")
    .values({ driverId: driver.id, kind: "vehicle", state: "pending", ...page })
    .execute();
  const other = await newDriver(world, { verified: false });
  const { id: flagId } = await db
    .insertInto("driverFlags")
    .values({
      driverId: driver.id,
      otherDriverId: other.id,
      kind: "same_plate",
      flaggedAt: clock(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const path: Record<string, string> = {
    id: driver.id,
    driverId: driver.id,
    kind: "vehicle",
    flagId,
    payoutId: randomUUID(),
    cancellationId: randomUUID(),
    lossId: randomUUID(),
    editId: randomUUID(),
    month: "2026-09-01",
    report: "journal",
  };
  const bodies: Record<string, unknown> = {
    "POST /api/console/drivers/{id}/documents/{kind}/open": { reason: "review" },
    "POST /api/console/drivers/{id}/notes": { text: "โทรแล้ว" },
    "POST /api/console/books/months/{month}/close": { seenEntries: 0 },
    "POST /api/console/drivers/{id}/suspend": { reason: "behaviour" },
  };
  return Object.fromEntries(
    Object.keys(consoleTable).map((name) => {
      const aboutStaff = name.includes("/staff/{id}") && { id: staff.id };
      const aboutProvider = name.includes("/providers/{kind}") && { kind: "roads" };
      const aboutBooking = name.includes("/bookings/{id}") && { id: bookingId };
      const token = randomUUID().replaceAll("-", "");
      return [
        name,
        {
          path: { ...path, ...aboutStaff, ...aboutProvider, ...aboutBooking, token },
          body: bodies[name],
        },
      ];
    }),
  );
}
