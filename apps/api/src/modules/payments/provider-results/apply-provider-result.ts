import type { PaymentAttemptDecision, PaymentAttemptState } from "@songtan/domain/payments/payment";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type ProviderCharge, ProviderRefusal, UpstreamFailure } from "../../../ports/ports.ts";
import { publish } from "../../../ports/pub-sub.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { noteForeignCharge } from "../reconciliation/queries.ts";

type ResultDeps = Pick<Deps, "db" | "clock">;
type AttemptTable = "payments" | "charges";
/** A try behind its locks, with the booking it is for. */
type LockedAttempt = {
  row: { id: string; state: string; providerChargeId: string | null; endedAt: Date | null };
  booking: BookingRow | null;
};
/** Money that came, or did not: what was found, and what the provider says of it. */
export type AttemptResult<Found extends LockedAttempt> = Found & {
  trx: Trx;
  charge: ProviderCharge;
  now: Date;
};

/**
 * The parts that differ between a booking payment and a later charge; results of the provider are
 * saved the same way for both.
 */
export type AttemptKind<Found extends LockedAttempt> = {
  table: AttemptTable;
  /** The booking before its try, in the order of every command that changes a booking. */
  lock(trx: Trx, id: string): Promise<Found | null>;
  decide(trx: Trx, found: Found, charge: ProviderCharge): Promise<PaymentAttemptDecision>;
  /** Applies the received money to its purpose. */
  applyMoney(result: AttemptResult<Found>): Promise<void>;
  /** Nothing waits for the money any more: it goes back whole. */
  refundMoney(result: AttemptResult<Found>): Promise<void>;
  /** It is over, and no money came. */
  closeUnpaid?(trx: Trx, found: Found, state: PaymentAttemptState): Promise<void>;
};

/**
 * Applies the provider's charge to our payment attempt and its money in one transaction, in any
 * order and any number of times. An attempt has one charge: another charge that names it changes
 * nothing.
 */
export async function applyProviderResult<Found extends LockedAttempt>(
  { db, clock }: ResultDeps,
  kind: AttemptKind<Found>,
  { id, charge }: { id: string; charge: ProviderCharge },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await kind.lock(trx, id);
    if (!found) return;
    if (isForeignCharge(found.row, charge))
      return noteForeignCharge(trx, { charge, tryId: id, ...attemptOwner(found), now: clock() });
    const { state, effect } = await kind.decide(trx, found, charge);
    const result = { ...found, trx, charge, now: clock() };
    await saveResult(kind.table, result, state);
    if (effect === "take") await kind.applyMoney(result);
    if (effect === "give_back") await kind.refundMoney(result);
    if (effect === "no_more") await kind.closeUnpaid?.(trx, found, state);
    if (found.booking) await publish(trx, { topic: "booking", id: found.booking.id });
  });
}

/** Whether a charge is another than the one this try has. */
export const isForeignCharge = (
  row: { providerChargeId: string | null },
  charge: ProviderCharge,
): boolean => row.providerChargeId !== null && row.providerChargeId !== charge.id;

const attemptOwner = ({ booking }: LockedAttempt) => ({
  bookingId: booking?.id ?? null,
  driverId: null,
});

/**
 * Creates the provider's charge for an attempt and applies the result. Without an answer the result
 * is unknown: the attempt stays open until `check_payments` finds it.
 */
export async function createAttemptCharge<Found extends LockedAttempt>(
  deps: ResultDeps,
  kind: AttemptKind<Found>,
  { id, make }: { id: string; make: () => Promise<ProviderCharge> },
): Promise<void> {
  try {
    await applyProviderResult(deps, kind, { id, charge: await make() });
  } catch (problem) {
    if (problem instanceof ProviderRefusal)
      return failAttempt(deps, kind, { id, failureCode: problem.code });
    if (!(problem instanceof UpstreamFailure)) throw problem;
  }
}

/**
 * Applies what the provider knows of an older attempt; null means the charge was never requested
 * and never will be.
 */
export const applyLateResult = <Found extends LockedAttempt>(
  deps: ResultDeps,
  kind: AttemptKind<Found>,
  { id, charge }: { id: string; charge: ProviderCharge | null },
): Promise<void> =>
  charge
    ? applyProviderResult(deps, kind, { id, charge })
    : failAttempt(deps, kind, { id, failureCode: "no_answer" });

/** The provider refused to make a charge at all, or knows of none: this try is over. */
async function failAttempt<Found extends LockedAttempt>(
  { db, clock }: ResultDeps,
  kind: AttemptKind<Found>,
  { id, failureCode }: { id: string; failureCode: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await kind.lock(trx, id);
    if (found?.row.state !== "calling") return;
    await trx
      .updateTable(kind.table)
      .set({ state: "failed", failureCode, endedAt: clock() })
      .where("id", "=", id)
      .execute();
    await kind.closeUnpaid?.(trx, found, "failed");
    if (found.booking) await publish(trx, { topic: "booking", id: found.booking.id });
  });
}

/** Writes down what the provider says of a charge. A try that had ended keeps the time it did. */
async function saveResult(
  table: AttemptTable,
  { trx, row, charge, now }: AttemptResult<LockedAttempt>,
  state: PaymentAttemptState,
): Promise<void> {
  const over = state !== "calling" && state !== "pending";
  await trx
    .updateTable(table)
    .set({
      state,
      providerChargeId: charge.id,
      authorizeUri: charge.authorizeUri,
      qrImageUrl: charge.qrImageUrl,
      failureCode: charge.failureCode,
      endedAt: over ? (row.endedAt ?? now) : null,
    })
    .where("id", "=", row.id)
    .execute();
}
