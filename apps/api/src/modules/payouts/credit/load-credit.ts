import type { CreditView, PayoutView } from "@songtan/contract/payouts/payouts";
import type { EntryKind } from "@songtan/domain/ledger/entry";
import { limits } from "@songtan/domain/limits";
import {
  type CreditTransferEligibility,
  creditBlock,
} from "@songtan/domain/payouts/credit-transfer";
import { openPayoutStates } from "@songtan/domain/payouts/types";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadFreeCredit } from "../../accounting/amounts-due/free-credit.ts";
import { isFrozen } from "../../identity/account-records/warnings.ts";
import {
  findPayoutAccount,
  type PayoutAccountRow,
  toUsableFrom,
} from "../payouts/payout-accounts.ts";
import { toPayoutView } from "../payouts/payout-records.ts";
import { laterOf, loadPayoutDays } from "../payouts/payout-terms.ts";

const movesShown = 20;
const transfersShown = 5;

/** Loads the facts on which a transfer of the customer's credit depends. */
export async function loadTransferEligibility(
  db: Kysely<Database>,
  customerId: string,
): Promise<CreditTransferEligibility & { accountRow: PayoutAccountRow | undefined }> {
  const accountRow = await findPayoutAccount(db, customerId);
  const open = await db
    .selectFrom("payouts")
    .select("id")
    .where("accountId", "=", customerId)
    .where("kind", "=", "credit")
    .where("state", "in", openPayoutStates)
    .executeTakeFirst();
  return {
    freeSatang: await loadFreeCredit(db, customerId),
    account: accountRow?.state ?? null,
    hasOpen: open !== undefined,
    isFrozen: await isFrozen(db, customerId),
    accountRow,
  };
}

async function loadCreditMoves(
  db: Kysely<Database>,
  customerId: string,
): Promise<CreditView["moves"]> {
  const rows = await db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "entryId")
    .leftJoin("bookings", "bookings.id", "ledgerEntries.bookingId")
    .select(["entryId", "kind", "amountSatang", "happenedAt", "ledgerEntries.bookingId", "number"])
    .where("account", "=", "customer_credit")
    .where("ownerId", "=", customerId)
    .orderBy("entryId", "desc")
    .limit(movesShown)
    .execute();
  return rows.map((row) => ({
    id: String(row.entryId),
    kind: row.kind as EntryKind,
    amountSatang: 0 - row.amountSatang,
    at: row.happenedAt.toISOString(),
    booking: row.bookingId && row.number ? { id: row.bookingId, number: row.number } : null,
  }));
}

/** A customer's last transfers of credit, the newest first. */
export async function loadCreditTransfers(
  db: Kysely<Database>,
  customerId: string,
): Promise<PayoutView[]> {
  const rows = await db
    .selectFrom("payouts")
    .innerJoin("payoutAccounts", "payoutAccounts.id", "payoutAccountId")
    .selectAll("payouts")
    .select(["bankCode", "lastDigits"])
    .where("payouts.accountId", "=", customerId)
    .where("payouts.kind", "=", "credit")
    .orderBy("requestedAt", "desc")
    .orderBy("payouts.id", "desc")
    .limit(transfersShown)
    .execute();
  return rows.map(toPayoutView);
}

/** A customer's credit as they see it, without the transfers. */
export async function loadCredit(
  { db, clock, cardProvider }: Pick<Deps, "db" | "clock" | "cardProvider">,
  customerId: string,
): Promise<Omit<CreditView, "transfers">> {
  const { accountRow, ...eligibility } = await loadTransferEligibility(db, customerId);
  const balance = await db
    .selectFrom("ledgerBalances")
    .select("balanceSatang")
    .where("account", "=", "customer_credit")
    .where("ownerId", "=", customerId)
    .executeTakeFirst();
  const now = clock();
  return {
    ...(await loadPayoutDays(db, laterOf(now, accountRow?.usableFrom))),
    freeSatang: eligibility.freeSatang,
    promisedSatang: 0 - (balance?.balanceSatang ?? 0) - eligibility.freeSatang,
    moves: await loadCreditMoves(db, customerId),
    transferMinSatang: limits.creditTransferSatangMin,
    account: accountRow
      ? {
          bankCode: accountRow.bankCode,
          lastDigits: accountRow.lastDigits,
          accountName: accountRow.accountName,
          state: accountRow.state,
          usableFrom: toUsableFrom(accountRow, now),
        }
      : null,
    block: cardProvider ? creditBlock(eligibility) : "payouts_off",
  };
}
