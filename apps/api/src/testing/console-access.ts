import { randomUUID } from "node:crypto";
import type { StaffScope } from "@songtan/domain/accounts/words";
import { json } from "../db/database.ts";
import { newDriver } from "./people.ts";
import { newStaff } from "./staff.ts";
import type { TestWorld } from "./test-world.ts";

/** Who of staff gets past the door of a call, and what those are answered; everybody else is 401, or 403 if staff. */
export type ConsoleRow = { who: readonly StaffScope[] | "all of staff" | "anybody"; status: number };
export type Sent = { path?: Record<string, string>; query?: string; body?: unknown };

const anybody = (status: number): ConsoleRow => ({ who: "anybody", status });
const allOfStaff = (status: number): ConsoleRow => ({ who: "all of staff", status });
const reviewers = (status: number): ConsoleRow => ({ who: ["driver.review"], status });
const managers = (status: number): ConsoleRow => ({ who: ["staff.manage"], status });
const bookings: ConsoleRow = { who: ["booking.manage", "driver.review", "payment.refund"], status: 200 };

/** Every call of the console. In this order: who is disabled cannot have their second factor reset. */
export const consoleTable: Record<string, ConsoleRow> = {
  "POST /api/console/login": anybody(400),
  "GET /api/console/invitations/{token}": anybody(404),
  "POST /api/console/invitations/{token}": anybody(400),
  "GET /api/console/user": allOfStaff(200),
  "PUT /api/console/password": allOfStaff(400),
  "POST /api/console/logout": allOfStaff(200),
  "GET /api/console/reviews": reviewers(200),
  "POST /api/console/reviews/next": reviewers(200),
  "POST /api/console/reviews/{driverId}/lock": reviewers(200),
  "DELETE /api/console/reviews/{driverId}/lock": reviewers(200),
  "GET /api/console/rejection-reasons": reviewers(200),
  "GET /api/console/drivers": reviewers(200),
  "GET /api/console/drivers/{id}": reviewers(200),
  "POST /api/console/drivers/{id}/documents/{kind}/open": reviewers(200),
  "POST /api/console/drivers/{id}/documents/{kind}/decision": reviewers(400),
  "POST /api/console/drivers/{id}/notes": reviewers(201),
  "POST /api/console/drivers/{id}/flags/{flagId}/resolve": reviewers(200),
  "POST /api/console/drivers/{id}/end-duty": reviewers(409),
  "POST /api/console/drivers/{id}/reinstate": reviewers(409),
  "POST /api/console/drivers/{id}/suspend": reviewers(200),
  "GET /api/console/appeals": reviewers(200),
  "POST /api/console/appeals/{id}/answer": reviewers(400),
  "GET /api/console/bookings": bookings,
  "GET /api/console/bookings/{id}": bookings,
  "GET /api/console/audit": { who: ["audit.read"], status: 200 },
  "GET /api/console/staff": managers(200),
  "POST /api/console/staff": managers(400),
  "PUT /api/console/staff/{id}/scopes": managers(400),
  "POST /api/console/staff/{id}/invitation": managers(409),
  "POST /api/console/staff/{id}/reset-second-factor": managers(200),
  "POST /api/console/staff/{id}/disable": managers(200),
  "POST /api/console/staff/{id}/enable": managers(200),
};

/** A request for each call that is about somebody: a driver whose page waits, a booking, a member of staff. */
export async function consoleRecords(world: TestWorld, bookingId: string): Promise<Record<string, Sent>> {
  const driver = await newDriver(world, { verified: false });
  const staff = await newStaff(world);
  const { db, clock } = world.deps;
  const page = { kind: "vehicle", state: "pending", fields: json({}), submitted_at: clock() };
  await db
    .insertInto("documents")
    .values({ driver_id: driver.id, ...page })
    .execute();
  const other = await newDriver(world, { verified: false });
  const { id: flagId } = await db
    .insertInto("driver_flags")
    .values({ driver_id: driver.id, other_driver_id: other.id, kind: "same_plate", flagged_at: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const path: Record<string, string> = { id: driver.id, driverId: driver.id, kind: "vehicle", flagId };
  const bodies: Record<string, unknown> = {
    "POST /api/console/drivers/{id}/documents/{kind}/open": { reason: "review" },
    "POST /api/console/drivers/{id}/notes": { text: "โทรแล้ว" },
    "POST /api/console/drivers/{id}/suspend": { reason: "behaviour" },
  };
  return Object.fromEntries(
    Object.keys(consoleTable).map((name) => {
      const aboutStaff = name.includes("/staff/{id}") && { id: staff.id };
      const aboutBooking = name.includes("/bookings/{id}") && { id: bookingId };
      const token = randomUUID().replaceAll("-", "");
      return [name, { path: { ...path, ...aboutStaff, ...aboutBooking, token }, body: bodies[name] }];
    }),
  );
}
