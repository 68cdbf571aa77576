import { findOwnCharge } from "@songtan/domain/payments/own-charge";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { pollFairly } from "../../../jobs/poll-provider.ts";
import { type ProviderCharge, ProviderRefusal } from "../../../ports/card-provider.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { noteForeignCharge } from "../reconciliation/foreign-charge.ts";
import { isAbandoned } from "../records/attempt-timeout.ts";
import { type PaymentRow, selectPayments } from "../records/payments.ts";
import { applyProviderResult, failPayment } from "./apply-provider-result.ts";
import { pollWithLimits } from "./poll-with-limits.ts";

type CheckDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
type Provider = NonNullable<CheckDeps["cardProvider"]>;

const paymentsPerRound = 600;

/**
 * Compares every open payment with the provider: finds lost charges and missed webhooks, and ends
 * expired payments. Runs every minute and is safe to repeat.
 */
export async function checkPayments(deps: CheckDeps): Promise<void> {
  const open = await selectPayments(deps.db)
    .where("state", "in", ["calling", "pending"])
    // The payment is pending, or its request counts as abandoned; a younger request is still running.
    .where(sql<boolean>`(state = 'pending' or ${isAbandoned(deps.clock())})`)
    .orderBy(({ fn }) => fn.coalesce("polledAt", "createdAt"))
    .limit(paymentsPerRound)
    .execute();
  await pollFairly(
    deps,
    open.map((payment) => ({
      table: "payments",
      id: payment.id,
      poll: () => pollPayment(deps, payment),
    })),
  );
}

/** Compares one payment with the provider, because its payer requests the current state. */
export const checkPayment = (
  deps: CheckDeps & Pick<Deps, "settings">,
  payment: PaymentRow,
): Promise<void> =>
  pollWithLimits(deps, {
    id: payment.id,
    accountId: payment.customerId ?? payment.driverId ?? "",
    poll: () => pollPayment(deps, payment),
  });

/**
 * Ends a pending payment that its payer no longer wants. When the provider is silent, the job ends
 * it.
 */
export const endPayment = (deps: CheckDeps, payment: PaymentRow): Promise<void> =>
  pollPayment(deps, { ...payment, expiresAt: payment.createdAt }).catch((problem: unknown) => {
    if (!(problem instanceof UpstreamFailure)) throw problem;
  });

/**
 * Applies what the provider knows of a payment, and expires it when its time is over; a payment
 * that it knows nothing of has failed. The other charges that name it are recorded for staff.
 */
export async function pollPayment(deps: CheckDeps, payment: PaymentRow): Promise<void> {
  const { cardProvider, clock } = deps;
  if (!cardProvider) return;
  const { id } = payment;
  const charge = payment.providerChargeId
    ? await cardProvider.findCharge(payment.providerChargeId)
    : await findLostCharge(deps, cardProvider, payment);
  if (!charge) return failPayment(deps, { id, failureCode: "no_answer" });
  // The payer is not present to confirm an off-session charge.
  const over = payment.offSession || payment.expiresAt <= clock();
  const ended = charge.status === "pending" && over;
  await applyProviderResult(deps, {
    id,
    charge: ended ? await expire(cardProvider, charge.id) : charge,
  });
}

/**
 * Finds the charge after its id was lost; other charges that name the payment are not ours, and
 * staff are notified of their money.
 */
async function findLostCharge(
  { db, clock }: CheckDeps,
  cardProvider: Provider,
  payment: PaymentRow,
): Promise<ProviderCharge | null> {
  const { amountSatang, method } = payment;
  const requestedAt = payment.calledAt ?? payment.createdAt;
  const named = await cardProvider.findChargesOf(payment.id, requestedAt);
  const own = findOwnCharge({ amountSatang, method, requestedAt }, named);
  for (const charge of named)
    if (charge !== own)
      await db
        .transaction()
        .execute((trx) => noteForeignCharge(trx, { payment, charge, now: clock() }));
  return own;
}

/** Ends a charge; one that was paid a moment ago counts as paid. */
async function expire(cardProvider: Provider, chargeId: string): Promise<ProviderCharge> {
  try {
    return await cardProvider.expireCharge(chargeId);
  } catch (problem) {
    if (!(problem instanceof ProviderRefusal)) throw problem;
    const charge = await cardProvider.findCharge(chargeId);
    // The provider may be unable to end a card charge that is pending at the bank; we still treat it as expired.
    return charge.status === "pending" ? { ...charge, status: "expired" as const } : charge;
  }
}
