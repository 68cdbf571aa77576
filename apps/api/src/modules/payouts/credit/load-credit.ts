import type { CreditView, PayoutView } from "@songtan/contract/payouts/payouts";
import type { EntryKind } from "@songtan/domain/ledger/entry";
import { limits } from "@songtan/domain/limits";
import {
  type CreditTransferEligibility,
  creditBlock,
} from "@songtan/domain/payouts/credit-transfer";
import { openPayoutStates, type PayoutAccountState } from "@songtan/domain/payouts/types";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadFreeCredit } from "../../accounting/amounts-due/queries.ts";
import { isFrozen } from "../../identity/account-records/warnings.ts";
import {
  findPayoutAccount,
  laterOf,
  loadPayoutDays,
  type PayoutAccountRow,
  toPayoutView,
  toUsableFrom,
} from "../payouts/queries.ts";

const movesShown = 20;
const transfersShown = 5;

/** What the transfer of a customer's credit depends on now. */
export async function loadTransferEligibility(
  db: Kysely<Database>,
  customerId: string,
): Promise<CreditTransferEligibility & { accountRow: PayoutAccountRow | undefined }> {
  const accountRow = await findPayoutAccount(db, customerId);
  const open = await db
    .selectFrom("payouts")
    .select("id")
    .where("account_id", "=", customerId)
    .where("kind", "=", "credit")
    .where("state", "in", openPayoutStates)
    .executeTakeFirst();
  return {
    freeSatang: await loadFreeCredit(db, customerId),
    account: (accountRow?.state as PayoutAccountState | undefined) ?? null,
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
    .selectFrom("ledger_postings")
    .innerJoin("ledger_entries", "ledger_entries.id", "entry_id")
    .leftJoin("bookings", "bookings.id", "ledger_entries.booking_id")
    .select([
      "entry_id",
      "kind",
      "amount_satang",
      "happened_at",
      "ledger_entries.booking_id",
      "number",
    ])
    .where("account", "=", "customer_credit")
    .where("owner_id", "=", customerId)
    .orderBy("entry_id", "desc")
    .limit(movesShown)
    .execute();
  return rows.map((row) => ({
    id: String(row.entry_id),
    kind: row.kind as EntryKind,
    amountSatang: 0 - Number(row.amount_satang),
    at: row.happened_at.toISOString(),
    booking: row.booking_id && row.number ? { id: row.booking_id, number: row.number } : null,
  }));
}

/** A customer's last transfers of credit, the newest first. */
export async function loadCreditTransfers(
  db: Kysely<Database>,
  customerId: string,
): Promise<PayoutView[]> {
  const rows = await db
    .selectFrom("payouts")
    .innerJoin("payout_accounts", "payout_accounts.id", "payout_account_id")
    .selectAll("payouts")
    .select(["bank_code", "last_digits"])
    .where("payouts.account_id", "=", customerId)
    .where("payouts.kind", "=", "credit")
    .orderBy("requested_at", "desc")
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
    .selectFrom("ledger_balances")
    .select("balance_satang")
    .where("account", "=", "customer_credit")
    .where("owner_id", "=", customerId)
    .executeTakeFirst();
  const now = clock();
  return {
    ...(await loadPayoutDays(db, laterOf(now, accountRow?.usable_from))),
    freeSatang: eligibility.freeSatang,
    promisedSatang: 0 - Number(balance?.balance_satang ?? 0) - eligibility.freeSatang,
    moves: await loadCreditMoves(db, customerId),
    transferMinSatang: limits.creditTransferSatangMin,
    account: accountRow
      ? {
          bankCode: accountRow.bank_code,
          lastDigits: accountRow.last_digits,
          accountName: accountRow.account_name,
          state: accountRow.state as PayoutAccountState,
          usableFrom: toUsableFrom(accountRow, now),
        }
      : null,
    block: cardProvider ? creditBlock(eligibility) : "payouts_off",
  };
}
