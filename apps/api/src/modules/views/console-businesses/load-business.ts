import type { ConsoleBusiness, CreditLimitView } from "@songtan/contract/console/businesses";
import { Refusal } from "@songtan/contract/errors";
import type { ReceiptView } from "@songtan/contract/payments/receipts";
import { limits } from "@songtan/domain/limits";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { listInvoices } from "../../accounting/business-money/list-invoices.ts";
import { loadBusinessBalance } from "../../accounting/business-money/load-balance.ts";
import { loadReceipt } from "../../accounting/receipts/load-receipts.ts";
import { memberRole } from "../../businesses/records/businesses.ts";
import { loadRaisedToday } from "./credit-limits.ts";
import { loadTransfers } from "./invoice-transfers.ts";
import { summaryOf } from "./list-businesses.ts";

/** One business as staff see it: people, keys, money. */
export async function loadConsoleBusiness(
  deps: Pick<Deps, "db" | "clock">,
  {
    businessId,
    staffId,
    invoiceRows = limits.pageRows,
  }: { businessId: string; staffId: string; invoiceRows?: number },
): Promise<ConsoleBusiness> {
  const { db } = deps;
  const business = await db
    .selectFrom("businesses")
    .selectAll()
    .where("id", "=", businessId)
    .executeTakeFirst();
  if (!business) throw new Refusal("not_found");
  const accountId = business.liveAccountId;
  const balance = await loadBusinessBalance(deps, { accountId, mode: "live" });
  const { data: invoices } = await listInvoices(deps, { accountId, limit: invoiceRows });
  return {
    ...summaryOf(business),
    branch: business.branch,
    billingAddress: business.billingAddress,
    billingEmail: business.billingEmail,
    members: await loadMembers(db, businessId),
    keys: await loadKeys(db, businessId),
    balanceSatang: balance.availableSatang,
    chargedBackSatang: balance.chargedBackSatang,
    receivableSatang: balance.receivableSatang,
    invoicedSatang: balance.invoicedSatang,
    overdueSatang: balance.overdueSatang,
    dueSatang: balance.dueSatang,
    overdue: balance.overdue,
    invoices,
    transfers: await loadTransfers(db, { businessId, staffId }),
    limits: await loadLimits(db, { businessId, staffId }),
    limitsRaisedTodaySatang: await loadRaisedToday(db, staffId, deps.clock()),
  };
}

async function loadMembers(db: Reader, businessId: string): Promise<ConsoleBusiness["members"]> {
  const rows = await db
    .selectFrom("businessMembers")
    .innerJoin("accounts", "accounts.id", "businessMembers.accountId")
    .select(["accountId", "firstName", "lastName", "businessMembers.role", "joinedAt"])
    .where("businessMembers.businessId", "=", businessId)
    .orderBy("joinedAt")
    .limit(limits.businessMembersMax)
    .execute();
  return rows.map((row) => ({
    accountId: row.accountId,
    name: `${row.firstName} ${row.lastName}`,
    role: memberRole(row.role),
    joinedAt: row.joinedAt.toISOString(),
  }));
}

async function loadKeys(db: Reader, businessId: string): Promise<ConsoleBusiness["keys"]> {
  const rows = await db
    .selectFrom("partnerKeys")
    .select([
      "id",
      "name",
      "mode",
      "publicKey",
      "createdAt",
      "lastUsedAt",
      "expiresAt",
      "revokedAt",
    ])
    .where("businessId", "=", businessId)
    .orderBy("createdAt", "desc")
    .limit(limits.wholeListRows)
    .execute();
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
}

async function loadLimits(
  db: Reader,
  { businessId, staffId }: { businessId: string; staffId: string },
): Promise<CreditLimitView[]> {
  const rows = await db
    .selectFrom("creditLimits")
    .innerJoin("staff as proposer", "proposer.id", "creditLimits.proposedBy")
    .leftJoin("staff as decider", "decider.id", "creditLimits.decidedBy")
    .selectAll("creditLimits")
    .select(["proposer.name as proposerName", "decider.name as deciderName"])
    .where("businessId", "=", businessId)
    .orderBy("creditLimits.createdAt", "desc")
    .orderBy("creditLimits.id")
    .limit(limits.pageRows)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    limitSatang: row.limitSatang,
    beforeSatang: row.beforeSatang,
    words: row.reason,
    state: row.state,
    proposedBy: row.proposerName,
    decidedBy: row.deciderName,
    decidedWords: row.decisionNote,
    mayDecide: row.state === "proposed" && row.proposedBy !== staffId,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** The paper of an invoice of this business. @throws Refusal `not_found` */
export async function loadBusinessInvoice(
  deps: Pick<Deps, "db">,
  { businessId, invoiceId }: { businessId: string; invoiceId: string },
): Promise<ReceiptView> {
  const invoice = await deps.db
    .selectFrom("businessInvoices")
    .select("receiptId")
    .where("id", "=", invoiceId)
    .where("businessId", "=", businessId)
    .executeTakeFirst();
  const receipt = invoice && (await loadReceipt(deps, invoice));
  if (!receipt) throw new Refusal("not_found");
  return receipt;
}
