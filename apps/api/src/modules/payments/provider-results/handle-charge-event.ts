import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import type { ProviderCharge } from "../../../ports/card-provider.ts";
import { noteForeignCharge } from "../reconciliation/foreign-charge.ts";
import { abandonedAt } from "../records/attempt-timeout.ts";
import { type PaymentRow, selectPayments } from "../records/payments.ts";
import { applyProviderResult } from "./apply-provider-result.ts";
import { pollPayment } from "./check-payments.ts";

type ChargeEventDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

/**
 * Handles a charge that the provider reports by webhook; only the charge of a payment decides about
 * it. A charge that names a payment without an answer may be ours, which is checked once its caller
 * counts as gone.
 * @returns in how many seconds to check the charge again; null when it was handled
 */
export async function handleChargeEvent(
  deps: ChargeEventDeps,
  charge: ProviderCharge,
): Promise<number | null> {
  const payment = await findPayment(deps, charge);
  if (!payment) return null;
  if (payment.providerChargeId === null) {
    const leftMilliseconds = abandonedAt(payment).getTime() - deps.clock().getTime();
    if (payment.state === "calling" && leftMilliseconds > 0)
      return Math.ceil(leftMilliseconds / 1000);
    await pollPayment(deps, payment);
  }
  await applyToPayment(deps, payment.id, charge);
  return null;
}

/** The payment of this charge, else the one that it names. */
async function findPayment(
  { db }: ChargeEventDeps,
  charge: ProviderCharge,
): Promise<PaymentRow | undefined> {
  const own = await selectPayments(db).where("providerChargeId", "=", charge.id).executeTakeFirst();
  const named = z.uuid().safeParse(charge.paymentId);
  if (own || !named.success) return own;
  return selectPayments(db).where("id", "=", named.data).executeTakeFirst();
}

/**
 * Applies the charge to a payment that already has one. For a payment without a charge, this charge is not ours
 * either, so it is recorded as foreign.
 */
async function applyToPayment({ db, clock }: ChargeEventDeps, id: string, charge: ProviderCharge) {
  const payment = await selectPayments(db).where("id", "=", id).executeTakeFirstOrThrow();
  if (payment.providerChargeId !== null) return applyProviderResult({ db, clock }, { id, charge });
  return db
    .transaction()
    .execute((trx) => noteForeignCharge(trx, { payment, charge, now: clock() }));
}
