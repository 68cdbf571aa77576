import type { PaymentTryState, TryDecision } from "@songtan/domain/payments/payment";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { signal } from "../../live/hub.ts";
import { type ProviderCharge, ProviderRefusal, UpstreamFailure } from "../../ports.ts";
import type { BookingRow } from "../bookings/queries.ts";
import { noteForeignCharge } from "../reconciliation/queries.ts";

type AnswerDeps = Pick<Deps, "db" | "clock">;
type TryTable = "payments" | "charges";
/** A try behind its locks, with the booking it is for. */
type FoundTry = {
  row: { id: string; state: string; provider_charge_id: string | null; ended_at: Date | null };
  booking: BookingRow | null;
};
/** Money that came, or did not: what was found, and what the provider says of it. */
export type HeardTry<Found extends FoundTry> = Found & { trx: Trx; charge: ProviderCharge; now: Date };

/** What is particular to a try to pay a booking, or to a later charge; what the provider says of either is kept alike. */
export type TryKind<Found extends FoundTry> = {
  table: TryTable;
  /** The booking before its try, in the order of every command that changes a booking. */
  lock(trx: Trx, id: string): Promise<Found | null>;
  decide(trx: Trx, found: Found, charge: ProviderCharge): Promise<TryDecision>;
  /** The money is whose it is for. */
  take(heard: HeardTry<Found>): Promise<void>;
  /** Nothing waits for the money any more: it goes back whole. */
  giveBack(heard: HeardTry<Found>): Promise<void>;
  /** It is over, and no money came. */
  noMore?(trx: Trx, found: Found, state: PaymentTryState): Promise<void>;
};

/**
 * What the provider says of a charge becomes the state of our try, and the money whose it is: in one transaction, in
 * whatever order and however often it is said. A try has one charge: another that names it changes nothing of it.
 */
export async function answerTry<Found extends FoundTry>(
  { db, clock }: AnswerDeps,
  kind: TryKind<Found>,
  { id, charge }: { id: string; charge: ProviderCharge },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await kind.lock(trx, id);
    if (!found) return;
    if (isForeign(found.row, charge))
      return noteForeignCharge(trx, { charge, tryId: id, ...aboutTry(found), now: clock() });
    const { state, effect } = await kind.decide(trx, found, charge);
    const heard = { ...found, trx, charge, now: clock() };
    await saveAnswer(kind.table, heard, state);
    if (effect === "take") await kind.take(heard);
    if (effect === "give_back") await kind.giveBack(heard);
    if (effect === "no_more") await kind.noMore?.(trx, found, state);
    if (found.booking) await signal(trx, { topic: "booking", id: found.booking.id });
  });
}

/** Whether a charge is another than the one this try has. */
export const isForeign = (row: { provider_charge_id: string | null }, charge: ProviderCharge): boolean =>
  row.provider_charge_id !== null && row.provider_charge_id !== charge.id;

const aboutTry = ({ booking }: FoundTry) => ({ bookingId: booking?.id ?? null, driverId: null });

/**
 * Has the provider make the charge of a try, and takes what it answers. When it does not answer, nobody knows: the try stays
 * open until `check_payments` finds out.
 */
export async function chargeTry<Found extends FoundTry>(
  deps: AnswerDeps,
  kind: TryKind<Found>,
  { id, make }: { id: string; make: () => Promise<ProviderCharge> },
): Promise<void> {
  try {
    await answerTry(deps, kind, { id, charge: await make() });
  } catch (problem) {
    if (problem instanceof ProviderRefusal) return failTry(deps, kind, { id, failureCode: problem.code });
    if (!(problem instanceof UpstreamFailure)) throw problem;
  }
}

/** What the provider has of a try it was asked about later; nothing: it was never asked for the money, and nobody will. */
export const answerLate = <Found extends FoundTry>(
  deps: AnswerDeps,
  kind: TryKind<Found>,
  { id, charge }: { id: string; charge: ProviderCharge | null },
): Promise<void> =>
  charge ? answerTry(deps, kind, { id, charge }) : failTry(deps, kind, { id, failureCode: "no_answer" });

/** The provider refused to make a charge at all, or knows of none: this try is over. */
async function failTry<Found extends FoundTry>(
  { db, clock }: AnswerDeps,
  kind: TryKind<Found>,
  { id, failureCode }: { id: string; failureCode: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await kind.lock(trx, id);
    if (found?.row.state !== "calling") return;
    await trx
      .updateTable(kind.table)
      .set({ state: "failed", failure_code: failureCode, ended_at: clock() })
      .where("id", "=", id)
      .execute();
    await kind.noMore?.(trx, found, "failed");
    if (found.booking) await signal(trx, { topic: "booking", id: found.booking.id });
  });
}

/** Writes down what the provider says of a charge. A try that had ended keeps the time it did. */
async function saveAnswer(
  table: TryTable,
  { trx, row, charge, now }: HeardTry<FoundTry>,
  state: PaymentTryState,
): Promise<void> {
  const over = state !== "calling" && state !== "pending";
  await trx
    .updateTable(table)
    .set({
      state,
      provider_charge_id: charge.id,
      authorize_uri: charge.authorizeUri,
      qr_image_url: charge.qrImageUrl,
      failure_code: charge.failureCode,
      ended_at: over ? (row.ended_at ?? now) : null,
    })
    .where("id", "=", row.id)
    .execute();
}
