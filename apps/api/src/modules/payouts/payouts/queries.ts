import { randomUUID } from "node:crypto";
import type { PayoutView } from "@songtan/contract/payouts/payouts";
import { arrivalDay, runDay } from "@songtan/domain/payouts/bank-days";
import { isUsable, usableFrom } from "@songtan/domain/payouts/new-account";
import type { PayoutTerms } from "@songtan/domain/payouts/terms";
import { type PayoutFailure, payoutFailure } from "@songtan/domain/payouts/types";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Kysely, Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Database, Reader, Trx } from "../../../db/database.ts";
import { lockRow, lockRowsWhere } from "../../../db/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { loadTariffAt } from "../../pricing/tariff/queries.ts";

export type PayoutRow = Selectable<DB["payouts"]>;
export type PayoutAccountRow = Selectable<DB["payoutAccounts"]>;
/** The terms in force on a Bangkok day. */
export async function loadPayoutTerms(db: Reader, now: Date): Promise<PayoutTerms> {
  const row = await db
    .selectFrom("payoutTerms")
    .selectAll()
    .where("effectiveFrom", "<=", serviceDay(now))
    .orderBy("effectiveFrom", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    minSatang: row.minSatang,
    feeSatang: row.feeSatang,
    runMinutes: row.runMinutes,
    bankDays: row.bankDays,
    codHoldDays: row.codHoldDays,
    codCoverDays: row.codCoverDays,
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
    .selectFrom("payoutAccounts")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("replacedAt", "is", null)
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
  if (current?.numberHash === numberHash) {
    await trx
      .updateTable("payoutAccounts")
      .set({ confirmedAt: now })
      .where("id", "=", current.id)
      .execute();
    return current;
  }
  if (current) await retirePayoutAccount(trx, current, now);
  const usableFrom = await findUsableFrom(trx, { accountId, numberHash, now });
  const row = await trx
    .insertInto("payoutAccounts")
    .values({
      id: randomUUID(),
      accountId,
      bankCode: typed.bankCode,
      accountName: typed.accountName,
      lastDigits: typed.accountNumber.slice(-lastDigitsShown),
      numberHash,
      sealedNumber: deps.secrets.seal(Buffer.from(typed.accountNumber, "utf8")),
      state: "waiting",
      createdAt: now,
      usableFrom,
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
    .selectFrom("payoutAccounts")
    .select(["numberHash", "usableFrom"])
    .where("accountId", "=", accountId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.numberHash === numberHash) return last.usableFrom;
  const changed = await trx
    .selectFrom("contactChanges")
    .select(({ fn }) => fn.max("changedAt").as("at"))
    .where("accountId", "=", accountId)
    .where("guarded", "=", true)
    .where("undoneAt", "is", null)
    .executeTakeFirstOrThrow();
  return usableFrom({ since: now, replaces: last !== undefined, contactChangedAt: changed.at });
}

/** The account as its owner sees it. Its day is shown while it lies ahead. */
export const toUsableFrom = (
  row: Pick<PayoutAccountRow, "usableFrom"> | null | undefined,
  now: Date,
): string | null =>
  row?.usableFrom && !isUsable(row.usableFrom, now) ? row.usableFrom.toISOString() : null;

/** Retires a payout account. Its number is deleted; payouts made to it keep the last digits. */
export async function retirePayoutAccount(
  trx: Trx,
  account: PayoutAccountRow,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("payoutAccounts")
    .set({ replacedAt: now, sealedNumber: null })
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
    .updateTable("payoutAccounts")
    .set(({ fn, val }) => ({
      accountName: "–",
      lastDigits: "0000",
      sealedNumber: null,
      replacedAt: fn.coalesce("replacedAt", val(now)),
    }))
    .where("accountId", "=", accountId)
    .returning("providerRecipientId")
    .execute();
  for (const { providerRecipientId: recipientId } of anonymised)
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
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("accountId", "=", accountId)
    .where("state", "in", ["requested", "approved", "sending", "sent"])
    .executeTakeFirstOrThrow();
  const heldCod = await db
    .selectFrom("codCollections")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("customerId", "=", accountId)
    .where("state", "in", ["held", "frozen"])
    .executeTakeFirstOrThrow();
  return Number(moving.total ?? 0) + Number(heldCod.total ?? 0);
}

/** A payout, its row locked until commit. */
export const lockPayout = (trx: Trx, payoutId: string): Promise<PayoutRow | undefined> =>
  lockRow(trx, "payouts", payoutId);

const netOf = (row: Pick<PayoutRow, "transferSatang" | "feeSatang">): number =>
  row.transferSatang - row.feeSatang;
const failureOf = (row: Pick<PayoutRow, "state" | "failureCode">): PayoutFailure | null =>
  row.state === "failed" ? payoutFailure(row.failureCode) : null;

export type ShownPayout = PayoutRow & { bankCode: string; lastDigits: string };

export const toPayoutView = (row: ShownPayout): PayoutView => ({
  id: row.id,
  amountSatang: row.amountSatang,
  feeSatang: row.feeSatang,
  netSatang: netOf(row),
  state: row.state,
  account: { bankCode: row.bankCode, lastDigits: row.lastDigits },
  requestedAt: row.requestedAt.toISOString(),
  sendDay: row.sendDay,
  sentAt: row.sentAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  failure: failureOf(row),
  words: row.note,
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
    .insertInto("codCollections")
    .values({
      bookingId: cash.bookingId,
      stopIndex: cash.stopIndex,
      customerId: cash.customerId,
      driverId: cash.driverId,
      amountSatang: cash.amountSatang,
      state: "held",
      collectedAt: cash.collectedAt,
    })
    .onConflict((conflict) => conflict.columns(["bookingId", "stopIndex"]).doNothing())
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
  const held = await lockRowsWhere(trx, "codCollections", {
    where: (eb) => eb.and({ bookingId: objection.bookingId, state: "held" }),
  });
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
    .updateTable("codCollections")
    .set({ state: "frozen" })
    .where("id", "=", collectionId)
    .execute();
  await trx
    .insertInto("codObjections")
    .values({
      collectionId,
      raisedKind: by.kind,
      raisedBy: by.id,
      note: words,
      raisedAt: now,
    })
    .execute();
}
