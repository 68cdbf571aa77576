import { randomUUID } from "node:crypto";
import type { StaffScope } from "@songtan/domain/account-types";
import { json } from "../../src/db/database.ts";
import { newDriver } from "../world/people.ts";
import { newStaff } from "../world/staff.ts";
import type { TestWorld } from "../world/test-world.ts";

/** Who of staff gets past the door of a call, and what those are answered; everybody else is 401, or 403 if staff. */
export type ConsoleRow = {
  who: readonly StaffScope[] | "all of staff" | "anybody";
  status: number;
};
export type Sent = { path?: Record<string, string>; query?: string; body?: unknown };

const anybody = (status: number): ConsoleRow => ({ who: "anybody", status });
const allOfStaff = (status: number): ConsoleRow => ({ who: "all of staff", status });
const reviewers = (status: number): ConsoleRow => ({ who: ["driver.review"], status });
const managers = (status: number): ConsoleRow => ({ who: ["staff.manage"], status });
const cashiers = (status: number): ConsoleRow => ({ who: ["payment.refund"], status });
const caseReaders = (status: number): ConsoleRow => ({
  who: ["booking.manage", "payment.refund"],
  status,
});
const pricers = (status: number): ConsoleRow => ({ who: ["tariff.edit"], status });
const dispatchers = (status: number): ConsoleRow => ({ who: ["booking.manage"], status });
const bookings: ConsoleRow = {
  who: ["booking.manage", "driver.review", "payment.refund"],
  status: 200,
};
const onCallReaders = (status: number): ConsoleRow => ({
  who: ["booking.manage", "staff.manage"],
  status,
});
const operators = (status: number): ConsoleRow => ({
  who: ["staff.manage", "tariff.edit"],
  status,
});
const partnerManagers = (status: number): ConsoleRow => ({ who: ["partner.manage"], status });
const payers = (status: number): ConsoleRow => ({ who: ["payout.run"], status });
const codLookers = (status: number): ConsoleRow => ({
  who: ["payout.run", "booking.manage"],
  status,
});

/**
 * Every call of the console, in this order: a disabled member cannot have their second factor
 * reset.
 */
export const consoleTable: Record<string, ConsoleRow> = {
  "POST /api/console/login": anybody(400),
  "GET /api/console/invitations/{token}": anybody(404),
  "POST /api/console/invitations/{token}": anybody(400),
  "POST /api/console/login/challenges": anybody(201),
  "POST /api/console/login/passkey": anybody(400),
  "GET /api/console/passkeys": allOfStaff(200),
  "POST /api/console/passkeys/challenges": allOfStaff(400),
  "POST /api/console/passkeys": allOfStaff(400),
  "POST /api/console/passkeys/{id}/remove": allOfStaff(400),
  "GET /api/console/user": allOfStaff(200),
  "PUT /api/console/password": allOfStaff(400),
  "POST /api/console/logout": allOfStaff(200),
  "GET /api/console/operations": dispatchers(200),
  "GET /api/console/operations/events": dispatchers(200),
  "GET /api/console/live-map/events": dispatchers(200),
  "GET /api/console/on-call": onCallReaders(200),
  "PUT /api/console/on-call/{staffId}": managers(400),
  "DELETE /api/console/on-call/{staffId}": managers(404),
  "POST /api/console/on-call/{staffId}/try": onCallReaders(404),
  "GET /api/console/alerts": onCallReaders(200),
  "POST /api/console/alerts/{id}/accept": dispatchers(404),
  "POST /api/console/incidents/{id}/close": dispatchers(400),
  "POST /api/console/incidents/{id}/run-again": dispatchers(404),
  "GET /api/console/saved-filters": allOfStaff(400),
  "POST /api/console/saved-filters": allOfStaff(400),
  "POST /api/console/saved-filters/{id}/default": allOfStaff(400),
  "POST /api/console/saved-filters/{id}/remove": allOfStaff(404),
  "GET /api/console/announcements": dispatchers(200),
  "GET /api/console/announcement-recipients": dispatchers(200),
  "POST /api/console/announcements": dispatchers(400),
  "POST /api/console/announcements/{id}/end": dispatchers(404),
  "GET /api/console/search": allOfStaff(400),
  "GET /api/console/figures": { who: ["booking.manage", "payout.run"], status: 200 },
  "GET /api/console/customers": dispatchers(200),
  "GET /api/console/customers/{id}": dispatchers(404),
  "POST /api/console/customers/preview-suspensions": dispatchers(400),
  "POST /api/console/customers/{id}/suspend": dispatchers(400),
  "POST /api/console/customers/{id}/reinstate": dispatchers(400),
  "POST /api/console/customers/{id}/notes": dispatchers(400),
  "POST /api/console/bookings/{id}/notes": dispatchers(400),
  "POST /api/console/customers/{id}/credit": cashiers(400),
  "GET /api/console/partner-health": partnerManagers(200),
  "POST /api/console/callers": dispatchers(400),
  "POST /api/console/callers/{id}/confirm": dispatchers(400),
  "POST /api/console/customers/{id}/quotes": dispatchers(400),
  "POST /api/console/customers/{id}/bookings": dispatchers(400),
  "GET /api/console/businesses": partnerManagers(200),
  "GET /api/console/businesses/{id}": partnerManagers(404),
  "POST /api/console/businesses/{id}/credit-limit": partnerManagers(400),
  "POST /api/console/businesses/{id}/suspend": partnerManagers(400),
  "POST /api/console/businesses/{id}/reinstate": partnerManagers(400),
  "POST /api/console/businesses/{id}/credit-limits/{limitId}/approve": partnerManagers(404),
  "POST /api/console/businesses/{id}/credit-limits/{limitId}/turn-down": partnerManagers(400),
  "POST /api/console/businesses/{id}/keys/{keyId}/revoke": partnerManagers(400),
  "POST /api/console/businesses/{id}/invoices/{invoiceId}/payments": partnerManagers(400),
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
  "POST /api/console/drivers/{id}/messages": reviewers(400),
  "POST /api/console/drivers/{id}/flags/{flagId}/resolve": reviewers(200),
  "POST /api/console/drivers/{id}/end-duty": reviewers(409),
  "POST /api/console/drivers/{id}/reinstate": reviewers(409),
  "POST /api/console/drivers/preview-messages": reviewers(400),
  "POST /api/console/drivers/preview-suspensions": reviewers(400),
  "POST /api/console/drivers/{id}/suspend": reviewers(200),
  "GET /api/console/appeals": reviewers(200),
  "POST /api/console/appeals/{id}/answer": reviewers(400),
  "GET /api/console/payouts": payers(200),
  "GET /api/console/payouts/waiting": payers(200),
  "GET /api/console/payouts/{id}": payers(404),
  "POST /api/console/payouts/{id}/reject": payers(400),
  "GET /api/console/payout-runs": payers(200),
  "POST /api/console/payout-runs": payers(422),
  "GET /api/console/payout-runs/{id}": payers(404),
  "PUT /api/console/payout-runs/{id}/items/{payoutId}": payers(400),
  "POST /api/console/payout-runs/{id}/approve": payers(400),
  "POST /api/console/payout-runs/{id}/discard": payers(404),
  "GET /api/console/cod": codLookers(200),
  "GET /api/console/cod/{id}": codLookers(404),
  "POST /api/console/cod/{id}/object": codLookers(400),
  "POST /api/console/cod/{id}/decide": payers(400),
  "GET /api/console/bookings": bookings,
  "GET /api/console/bookings/{id}": bookings,
  "GET /api/console/bookings/{id}/proof-chain": bookings,
  "GET /api/console/bookings/{id}/messages": { who: ["booking.manage"], status: 200 },
  "POST /api/console/bookings/{id}/messages": { who: ["booking.manage"], status: 400 },
  "GET /api/console/bookings/{id}/drivers": dispatchers(200),
  "POST /api/console/bookings/{id}/choose-driver": dispatchers(400),
  "POST /api/console/bookings/{id}/extend-search": dispatchers(400),
  "GET /api/console/bookings/{id}/task": dispatchers(404),
  "POST /api/console/bookings/{id}/driver-events": dispatchers(400),
  "POST /api/console/bookings/{id}/release-pin": dispatchers(400),
  "POST /api/console/bookings/preview-cancellations": dispatchers(400),
  "GET /api/console/bookings/{id}/cancellation": dispatchers(200),
  "POST /api/console/bookings/{id}/cancel": dispatchers(400),
  "POST /api/console/bookings/{id}/cancellations/{cancellationId}/approve": dispatchers(404),
  "POST /api/console/bookings/{id}/cancellations/{cancellationId}/turn-down": dispatchers(400),
  "POST /api/console/bookings/{id}/edits/quote": dispatchers(400),
  "POST /api/console/bookings/{id}/edits": dispatchers(400),
  "POST /api/console/bookings/{id}/edits/{editId}/cancel": dispatchers(400),
  "POST /api/console/bookings/{id}/reassign": dispatchers(400),
  "POST /api/console/bookings/{id}/lose": dispatchers(400),
  "GET /api/console/bookings/{id}/loss": dispatchers(200),
  "POST /api/console/bookings/{id}/losses/{lossId}/approve": dispatchers(404),
  "POST /api/console/bookings/{id}/losses/{lossId}/turn-down": dispatchers(400),
  "POST /api/console/bookings/{id}/hold": dispatchers(400),
  "POST /api/console/bookings/{id}/collect": dispatchers(400),
  "GET /api/console/bookings/{id}/collection-picture": dispatchers(404),
  "POST /api/console/bookings/{id}/dispose": dispatchers(400),
  "POST /api/console/bookings/{id}/keep": dispatchers(400),
  "GET /api/console/depots": dispatchers(200),
  "POST /api/console/depots": dispatchers(400),
  "POST /api/console/depots/{id}": dispatchers(400),
  "GET /api/console/bookings/{id}/handover": { who: ["booking.manage"], status: 200 },
  "POST /api/console/bookings/{id}/handover": dispatchers(400),
  "POST /api/console/handovers/{id}/call-off": dispatchers(400),
  "POST /api/console/handovers/{id}/record-given": dispatchers(400),
  "POST /api/console/uploads": { who: ["booking.manage", "staff.manage"], status: 400 },
  "GET /api/console/payments": cashiers(200),
  "GET /api/console/payments/{id}": cashiers(404),
  "POST /api/console/payments/{id}/refunds": cashiers(400),
  "POST /api/console/refunds/{id}/approve": cashiers(400),
  "POST /api/console/refunds/{id}/turn-down": cashiers(400),
  "POST /api/console/refunds/{id}/retry": cashiers(400),
  "POST /api/console/refunds/{id}/settle": cashiers(400),
  "GET /api/console/reports": caseReaders(200),
  "GET /api/console/reports/{id}": caseReaders(404),
  "POST /api/console/reports/{id}/answer": caseReaders(400),
  "POST /api/console/reports/{id}/fault": caseReaders(400),
  "POST /api/console/reports/{id}/close": caseReaders(400),
  "POST /api/console/reports/{id}/refuse": cashiers(400),
  "POST /api/console/reports/{id}/propose": cashiers(400),
  "POST /api/console/reports/{id}/approve": cashiers(400),
  "POST /api/console/reports/{id}/turn-down": cashiers(400),
  "POST /api/console/reports/{id}/transferred": cashiers(400),
  "GET /api/console/promos": pricers(200),
  "POST /api/console/promos": pricers(400),
  "GET /api/console/promos/{id}": pricers(404),
  "PUT /api/console/promos/{id}": pricers(400),
  "POST /api/console/promos/{id}/activate": pricers(400),
  "POST /api/console/promos/{id}/end": pricers(400),
  "GET /api/console/tariffs": pricers(200),
  "GET /api/console/tariffs/{id}": pricers(404),
  "POST /api/console/tariffs/{id}/withdraw": pricers(404),
  "POST /api/console/tariff-drafts": pricers(201),
  "GET /api/console/tariff-drafts/{id}": pricers(404),
  "PUT /api/console/tariff-drafts/{id}": pricers(400),
  "POST /api/console/tariff-drafts/{id}/publish": pricers(400),
  "POST /api/console/tariff-drafts/{id}/discard": pricers(400),
  "GET /api/console/holidays": pricers(200),
  "POST /api/console/holidays": pricers(400),
  "POST /api/console/holidays/{id}/remove": pricers(404),
  "GET /api/console/case-terms": pricers(200),
  "POST /api/console/case-terms": pricers(400),
  "POST /api/console/case-terms/{id}/approve": pricers(404),
  "POST /api/console/case-terms/{id}/remove": pricers(404),
  "GET /api/console/disputes": cashiers(200),
  "GET /api/console/disputes/{id}": cashiers(404),
  "POST /api/console/disputes/{id}/answer": cashiers(400),
  "POST /api/console/disputes/{id}/accept": cashiers(400),
  "GET /api/console/books/trial-balance": payers(200),
  "GET /api/console/books/proof": payers(200),
  "GET /api/console/books/entries": payers(200),
  "GET /api/console/books/months": payers(200),
  "GET /api/console/books/months/{month}": payers(404),
  "POST /api/console/books/months/{month}/close": payers(404),
  "GET /api/console/books/withholdings": payers(200),
  "POST /api/console/books/withholdings": payers(400),
  "GET /api/console/provider-differences": payers(200),
  "POST /api/console/provider-differences/{id}/settle": payers(400),
  "GET /api/console/adjustments": cashiers(200),
  "POST /api/console/adjustments": cashiers(400),
  "POST /api/console/adjustments/{id}/approve": cashiers(404),
  "POST /api/console/adjustments/{id}/turn-down": cashiers(400),
  "GET /api/console/audit": { who: ["audit.read"], status: 200 },
  "GET /api/console/security-events": { who: ["audit.read"], status: 200 },
  "POST /api/console/first-manager": anybody(400),
  "GET /api/console/setup": onCallReaders(200),
  "POST /api/console/setup/confirm": managers(400),
  "GET /api/console/providers": managers(200),
  "POST /api/console/providers/{kind}": managers(400),
  "POST /api/console/providers/{kind}/approve": managers(404),
  "POST /api/console/providers/{kind}/remove": managers(404),
  "POST /api/console/providers/{kind}/test": managers(200),
  "GET /api/console/settings": operators(200),
  "POST /api/console/settings": operators(400),
  "POST /api/console/settings/{id}/approve": operators(404),
  "POST /api/console/settings/{id}/remove": operators(404),
  "GET /api/console/staff": managers(200),
  "POST /api/console/staff": managers(400),
  "PUT /api/console/staff/{id}/scopes": managers(400),
  "POST /api/console/staff/{id}/invitation": managers(409),
  "POST /api/console/staff/{id}/confirm": managers(400),
  "POST /api/console/staff/{id}/decline": managers(400),
  "POST /api/console/staff/{id}/reset-second-factor": managers(200),
  "POST /api/console/staff/{id}/reset-second-factor/confirm": managers(400),
  "POST /api/console/staff/{id}/reset-second-factor/decline": managers(400),
  "POST /api/console/staff/{id}/disable": managers(200),
  "POST /api/console/staff/{id}/enable": managers(200),
};

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
