import { randomUUID } from "node:crypto";
import type { PayoutView } from "@songtan/contract/payouts/payouts";
import { arrivalDay, runDay } from "@songtan/domain/payouts/bank-days";
import { isUsable, usableFrom } from "@songtan/domain/payouts/new-account";
import type { PayoutTerms } from "@songtan/domain/payouts/terms";
import { type PayoutFailure, type PayoutState, payoutFailure } from "@songtan/domain/payouts/types";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Kysely, Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Database, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { loadTariffAt } from "../../pricing/tariff/queries.ts";

export type PayoutRow = Selectable<DB["payouts"]>;
export type PayoutAccountRow = Selectable<DB["payout_accounts"]>;
type Reader = Pick<Kysely<Database>, "selectFrom">;

/** The terms in force on a Bangkok day. */
export async function loadPayoutTerms(db: Reader, now: Date): Promise<PayoutTerms> {
  const row = await db
    .selectFrom("payout_terms")
    .selectAll()
    .where("effective_from", "<=", serviceDay(now))
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    minSatang: Number(row.min_satang),
    feeSatang: Number(row.fee_satang),
    runMinutes: row.run_minutes,
    bankDays: row.bank_days,
    codHoldDays: row.cod_hold_days,
    codCoverDays: row.cod_cover_days,
  };
}

/** When a payout requested now is sent, and when it arrives in the account. */
export async function loadPayoutDays(
  db: Kysely<Database>,
  now: Date,
): Promise<{ sendDay: string; arrivalDay: string }> {
  const terms = await loadPayoutTerms(db, now);
  const holidays = (await loadTariffAt(db, now)).holiday.days;
  const sendDay = runDay(now, terms, holidays);
  return { sendDay, arrivalDay: arrivalDay(sendDay, terms, holidays) };
}

/** The earliest time for a payout requested now: not before its account may be used. */
export const laterOf = (now: Date, from: Date | null | undefined): Date =>
  from && from > now ? from : now;

/** The account that a person is paid to now. */
export const findPayoutAccount = (
  db: Reader,
  accountId: string,
): Promise<PayoutAccountRow | undefined> =>
  db
    .selectFrom("payout_accounts")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("replaced_at", "is", null)
    .executeTakeFirst();

type AccountDeps = Pick<Deps, "secrets" | "clock">;
export type TypedAccount = { bankCode: string; accountNumber: string; accountName: string };

/** The same account again is no other: found without opening what is sealed. */
export const hashOfAccount = ({ secrets }: Pick<Deps, "secrets">, account: TypedAccount): string =>
  secrets.keyedHash(
    "payout-account",
    `${account.bankCode}:${account.accountNumber}:${account.accountName}`,
  );

const lastDigitsShown = 4;

/**
 * The row of a payout account: the current one, or a new one that replaces it and is registered at
 * the provider by a job. The caller has locked the owner's row, so that two requests do not replace
 * it at once.
 */
export async function usePayoutAccount(
  trx: Trx,
  deps: AccountDeps,
  { accountId, typed }: { accountId: string; typed: TypedAccount },
): Promise<PayoutAccountRow> {
  const current = await findPayoutAccount(trx, accountId);
  const numberHash = hashOfAccount(deps, typed);
  const now = deps.clock();
  if (current?.number_hash === numberHash) {
    await trx
      .updateTable("payout_accounts")
      .set({ confirmed_at: now })
      .where("id", "=", current.id)
      .execute();
    return current;
  }
  if (current) await retirePayoutAccount(trx, current, now);
  const usable_from = await findUsableFrom(trx, { accountId, numberHash, now });
  const row = await trx
    .insertInto("payout_accounts")
    .values({
      id: randomUUID(),
      account_id: accountId,
      bank_code: typed.bankCode,
      account_name: typed.accountName,
      last_digits: typed.accountNumber.slice(-lastDigitsShown),
      number_hash: numberHash,
      sealed_number: deps.secrets.seal(Buffer.from(typed.accountNumber, "utf8")),
      state: "waiting",
      created_at: now,
      usable_from,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(trx, { name: "register_recipient", payload: { payoutAccountId: row.id } });
  return row;
}

type NewAccount = { accountId: string; numberHash: string; now: Date };

/**
 * From when money may be sent to the account. The same account removed and added again keeps its
 * own date.
 */
async function findUsableFrom(
  trx: Trx,
  { accountId, numberHash, now }: NewAccount,
): Promise<Date | null> {
  const last = await trx
    .selectFrom("payout_accounts")
    .select(["number_hash", "usable_from"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.number_hash === numberHash) return last.usable_from;
  const changed = await trx
    .selectFrom("contact_changes")
    .select(({ fn }) => fn.max("changed_at").as("at"))
    .where("account_id", "=", accountId)
    .where("guarded", "=", true)
    .where("undone_at", "is", null)
    .executeTakeFirstOrThrow();
  return usableFrom({ since: now, replaces: last !== undefined, contactChangedAt: changed.at });
}

/** The account as its owner sees it. Its day is shown while it lies ahead. */
export const toUsableFrom = (
  row: Pick<PayoutAccountRow, "usable_from"> | null | undefined,
  now: Date,
): string | null =>
  row?.usable_from && !isUsable(row.usable_from, now) ? row.usable_from.toISOString() : null;

/** Retires a payout account. Its number is deleted; payouts made to it keep the last digits. */
export async function retirePayoutAccount(
  trx: Trx,
  account: PayoutAccountRow,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("payout_accounts")
    .set({ replaced_at: now, sealed_number: null })
    .where("id", "=", account.id)
    .execute();
}

/**
 * Anonymises the payout accounts of a closed account; the payouts themselves stay. A job deletes
 * the recipient at the provider.
 */
export async function anonymisePayoutAccounts(
  trx: Trx,
  accountId: string,
  now: Date,
): Promise<void> {
  const anonymised = await trx
    .updateTable("payout_accounts")
    .set(({ fn, val }) => ({
      account_name: "–",
      last_digits: "0000",
      sealed_number: null,
      replaced_at: fn.coalesce("replaced_at", val(now)),
    }))
    .where("account_id", "=", accountId)
    .returning("provider_recipient_id")
    .execute();
  for (const { provider_recipient_id: recipientId } of anonymised)
    if (recipientId)
      await enqueue(trx, { name: "delete_provider_recipient", payload: { recipientId } });
}

/**
 * A person's money that is with us or in transit: their account cannot be closed before it has
 * arrived.
 */
export async function loadMoneyInTransit(db: Reader, accountId: string): Promise<number> {
  const moving = await db
    .selectFrom("payouts")
    .select(({ fn }) => fn.sum<string | null>("amount_satang").as("total"))
    .where("account_id", "=", accountId)
    .where("state", "in", ["requested", "approved", "sending", "sent"])
    .executeTakeFirstOrThrow();
  const heldCod = await db
    .selectFrom("cod_collections")
    .select(({ fn }) => fn.sum<string | null>("amount_satang").as("total"))
    .where("customer_id", "=", accountId)
    .where("state", "in", ["held", "frozen"])
    .executeTakeFirstOrThrow();
  return Number(moving.total ?? 0) + Number(heldCod.total ?? 0);
}

/** A payout, its row locked until commit. */
export const lockPayout = (trx: Trx, payoutId: string): Promise<PayoutRow | undefined> =>
  trx.selectFrom("payouts").selectAll().where("id", "=", payoutId).forUpdate().executeTakeFirst();

const netOf = (row: Pick<PayoutRow, "transfer_satang" | "fee_satang">): number =>
  Number(row.transfer_satang) - Number(row.fee_satang);
const failureOf = (row: Pick<PayoutRow, "state" | "failure_code">): PayoutFailure | null =>
  row.state === "failed" ? payoutFailure(row.failure_code) : null;

export type ShownPayout = PayoutRow & { bank_code: string; last_digits: string };

export const toPayoutView = (row: ShownPayout): PayoutView => ({
  id: row.id,
  amountSatang: Number(row.amount_satang),
  feeSatang: Number(row.fee_satang),
  netSatang: netOf(row),
  state: row.state as PayoutState,
  account: { bankCode: row.bank_code, lastDigits: row.last_digits },
  requestedAt: row.requested_at.toISOString(),
  sendDay: row.send_day,
  sentAt: row.sent_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  failure: failureOf(row),
  words: row.words,
});

/**
 * Records a stop's cash on delivery for its sender, in the transaction that processes the driver's
 * event.
 */
export async function recordCodCollection(
  trx: Trx,
  cash: {
    bookingId: string;
    stopIndex: number;
    customerId: string;
    driverId: string;
    amountSatang: number;
    collectedAt: Date;
  },
): Promise<void> {
  if (cash.amountSatang <= 0) return;
  await trx
    .insertInto("cod_collections")
    .values({
      booking_id: cash.bookingId,
      stop_index: cash.stopIndex,
      customer_id: cash.customerId,
      driver_id: cash.driverId,
      amount_satang: cash.amountSatang,
      state: "held",
      collected_at: cash.collectedAt,
    })
    .onConflict((conflict) => conflict.columns(["booking_id", "stop_index"]).doNothing())
    .execute();
}

export type Objector = { kind: "staff" | "customer" | "driver" | "system"; id: string | null };

/**
 * Freezes the cash on delivery of a booking, as much of it as is still with us: an objection on each collection, decided by
 * staff. Answers how many were frozen; what is on its way or paid is out of reach.
 */
export async function objectToCod(
  trx: Trx,
  objection: { bookingId: string; by: Objector; words: string; now: Date },
): Promise<number> {
  const held = await trx
    .selectFrom("cod_collections")
    .select("id")
    .where("booking_id", "=", objection.bookingId)
    .where("state", "=", "held")
    .forUpdate()
    .execute();
  for (const { id } of held) await raiseObjection(trx, { collectionId: id, ...objection });
  return held.length;
}

/** The caller holds the collection's row, which is `held`. */
export async function raiseObjection(
  trx: Trx,
  {
    collectionId,
    by,
    words,
    now,
  }: { collectionId: string; by: Objector; words: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("cod_collections")
    .set({ state: "frozen" })
    .where("id", "=", collectionId)
    .execute();
  await trx
    .insertInto("cod_objections")
    .values({
      collection_id: collectionId,
      raised_kind: by.kind,
      raised_by: by.id,
      words,
      raised_at: now,
    })
    .execute();
}
