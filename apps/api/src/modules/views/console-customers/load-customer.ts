import type { ConsoleCustomer } from "@songtan/contract/by-hand/customers";
import { Refusal } from "@songtan/contract/errors";
import type { CustomerSuspensionReason } from "@songtan/domain/customers/customer-suspension";
import { totalOutstanding } from "@songtan/domain/payments/amount-due";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadFreeCredit } from "../../accounting/amounts-due/free-credit.ts";
import { loadOutstandingAmounts } from "../../accounting/amounts-due/load-outstanding-amounts.ts";
import { loadCaseTerms } from "../../payments/refunds/limits/case-terms.ts";
import { loadRefundedToday } from "../../payments/refunds/limits/own-limits.ts";
import { loadAudit } from "../../platform/oversight/audit-log.ts";
import { viewNote } from "../staff-notes/view-note.ts";
import { customerState } from "./list-customers.ts";

type CustomerQuery = { customerId: string; staffId: string };
const rowsMax = 50;

/** Everything staff see of one customer, as of one moment. */
export const loadConsoleCustomer = (
  deps: Pick<Deps, "db" | "clock">,
  query: CustomerQuery,
): Promise<ConsoleCustomer> =>
  deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => shapeCustomer(trx, deps.clock(), query));

async function shapeCustomer(
  trx: Trx,
  now: Date,
  { customerId, staffId }: CustomerQuery,
): Promise<ConsoleCustomer> {
  const account = await trx
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", customerId)
    .where("role", "=", "customer")
    .where("businessId", "is", null)
    .executeTakeFirst();
  if (!account) throw new Refusal("not_found");
  return {
    id: account.id,
    name: `${account.firstName} ${account.lastName}`,
    phone: account.phone,
    phoneVerifiedAt: account.phoneVerifiedAt?.toISOString() ?? null,
    email: account.email,
    emailVerifiedAt: account.emailVerifiedAt?.toISOString() ?? null,
    locale: account.locale,
    state: customerState(account),
    createdAt: account.createdAt.toISOString(),
    closedAt: account.closedAt?.toISOString() ?? null,
    bookings: await loadBookingCounts(trx, customerId),
    money: await loadMoney(trx, { customerId, staffId, now }),
    reports: await loadReports(trx, customerId),
    consents: await loadConsents(trx, customerId),
    businesses: await trx
      .selectFrom("businessMembers")
      .innerJoin("businesses", "businesses.id", "businessMembers.businessId")
      .select(["businesses.id", "name", "role"])
      .where("accountId", "=", customerId)
      .orderBy("name")
      .limit(rowsMax)
      .execute(),
    suspensions: await loadSuspensions(trx, customerId),
    notes: await loadNotes(trx, customerId),
    history: await loadAudit(trx, { subjectId: customerId, limit: rowsMax }),
  };
}

async function loadBookingCounts(
  trx: Trx,
  customerId: string,
): Promise<ConsoleCustomer["bookings"]> {
  const { rows } = await sql<{
    count: number;
    active: number;
    delivered: number;
    cancelled: number;
    lastAt: Date | null;
  }>`
    select count(*)::int as count, count(*) filter (where ended_at is null)::int as active,
      count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'cancelled')::int as cancelled, max(created_at) as last_at
    from bookings where customer_id = ${customerId}`.execute(trx);
  const [counts] = rows;
  const { lastAt = null, ...numbers } = counts ?? {
    count: 0,
    active: 0,
    delivered: 0,
    cancelled: 0,
  };
  return { ...numbers, lastAt: lastAt && new Date(lastAt).toISOString() };
}

async function loadMoney(
  trx: Trx,
  { customerId, staffId, now }: CustomerQuery & { now: Date },
): Promise<ConsoleCustomer["money"]> {
  const terms = await loadCaseTerms(trx, now);
  const todayLeft = terms.refundPerDaySatang - (await loadRefundedToday(trx, staffId, now));
  return {
    dueSatang: totalOutstanding(await loadOutstandingAmounts(trx, customerId)),
    creditSatang: await loadFreeCredit(trx, customerId),
    aloneSatang: Math.max(0, Math.min(terms.refundEachSatang, todayLeft)),
  };
}

async function loadReports(trx: Trx, customerId: string): Promise<ConsoleCustomer["reports"]> {
  const rows = await trx
    .selectFrom("reports")
    .select(["id", "number", "kind", "state", "requestedSatang", "createdAt"])
    .where("reporterId", "=", customerId)
    .orderBy("createdAt", "desc")
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

async function loadConsents(trx: Trx, customerId: string): Promise<ConsoleCustomer["consents"]> {
  const rows = await trx
    .selectFrom("consents")
    .select(["document", "action", "version", "decidedAt"])
    .distinctOn("document")
    .where("accountId", "=", customerId)
    .orderBy("document")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ document, action, version, decidedAt }) => ({
    document,
    version,
    accepted: action === "accepted",
    at: decidedAt.toISOString(),
  }));
}

async function loadSuspensions(
  trx: Trx,
  customerId: string,
): Promise<ConsoleCustomer["suspensions"]> {
  const rows = await trx
    .selectFrom("customerSuspensions")
    .innerJoin("staff", "staff.id", "suspendedBy")
    .leftJoin("staff as other", "other.id", "reinstatedBy")
    .selectAll("customerSuspensions")
    .select(["staff.name", "other.name as otherName"])
    .where("customerId", "=", customerId)
    .orderBy("suspendedAt", "desc")
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason as CustomerSuspensionReason,
    words: row.note,
    by: row.name,
    at: row.suspendedAt.toISOString(),
    reinstated: row.reinstatedAt && {
      by: row.otherName ?? "",
      at: row.reinstatedAt.toISOString(),
      words: row.reinstatementNote,
    },
  }));
}

async function loadNotes(trx: Trx, customerId: string): Promise<ConsoleCustomer["notes"]> {
  const rows = await trx
    .selectFrom("customerNotes")
    .innerJoin("staff", "staff.id", "staffId")
    .select(["customerNotes.id", "text", "name", "customerNotes.createdAt"])
    .where("customerId", "=", customerId)
    .orderBy("customerNotes.createdAt", "desc")
    .limit(rowsMax)
    .execute();
  return rows.map(viewNote);
}
