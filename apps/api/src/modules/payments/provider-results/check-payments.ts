import { findOwnCharge } from "@songtan/domain/payments/own-charge";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { pollFairly } from "../../../jobs/poll-provider.ts";
import { type ProviderCharge, ProviderRefusal, UpstreamFailure } from "../../../ports/ports.ts";
import { noteForeignCharge } from "../reconciliation/queries.ts";
import { isAbandoned } from "../records/attempt-timeout.ts";
import type { ChargeRow } from "../records/charges.ts";
import type { PaymentRow } from "../records/payments.ts";
import { bookingPayment } from "./apply-charge-result.ts";
import { laterCharge } from "./apply-later-charge-result.ts";
import { applyLateResult } from "./apply-provider-result.ts";
import { applyTopUpResult, type TopUpRow } from "./apply-top-up-result.ts";
import { pollWithLimits } from "./poll-with-limits.ts";

type CheckDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
type CheckNowDeps = CheckDeps & Pick<Deps, "settings">;

const attemptsPerRound = 200;

/**
 * Compares every open attempt with the provider: finds lost charges and missed webhooks, and ends
 * expired attempts. Runs every minute and is safe to repeat.
 */
export async function checkPayments(deps: CheckDeps): Promise<void> {
  const isDue = isDueForPoll(deps.clock());
  const open = await deps.db
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", ["calling", "pending"])
    .where(isDue)
    .orderBy(({ fn }) => fn.coalesce("polledAt", "createdAt"))
    .limit(attemptsPerRound)
    .execute();
  const topUps = await deps.db
    .selectFrom("topUps")
    .selectAll()
    .where("state", "in", ["calling", "pending"])
    .where(isDue)
    .orderBy(({ fn }) => fn.coalesce("polledAt", "createdAt"))
    .limit(attemptsPerRound)
    .execute();
  const charges = await deps.db
    .selectFrom("charges")
    .selectAll()
    .where("state", "in", ["calling", "pending"])
    .where(isDue)
    .orderBy(({ fn }) => fn.coalesce("polledAt", "createdAt"))
    .limit(attemptsPerRound)
    .execute();
  await pollFairly(deps, [
    ...open.map(
      (row) => ({ table: "payments", id: row.id, poll: () => pollPayment(deps, row) }) as const,
    ),
    ...topUps.map(
      (row) => ({ table: "topUps", id: row.id, poll: () => pollTopUp(deps, row) }) as const,
    ),
    ...charges.map(
      (row) => ({ table: "charges", id: row.id, poll: () => pollCharge(deps, row) }) as const,
    ),
  ]);
}

/**
 * It waits for its payer, or its caller counts as gone; the caller of a younger one is still
 * running.
 */
const isDueForPoll = (now: Date) => sql<boolean>`(state = 'pending' or ${isAbandoned(now)})`;

/** Compares one attempt with the provider because a user wants its state now. */
export const checkPaymentAttempt = (
  deps: CheckNowDeps,
  payment: PaymentRow,
  accountId: string,
): Promise<void> =>
  pollWithLimits(deps, {
    table: "payments",
    id: payment.id,
    accountId,
    poll: () => pollPayment(deps, payment),
  });

/** One top-up, in the same way. */
export const checkTopUp = (deps: CheckNowDeps, topUp: TopUpRow): Promise<void> =>
  pollWithLimits(deps, {
    table: "topUps",
    id: topUp.id,
    accountId: topUp.driverId,
    poll: () => pollTopUp(deps, topUp),
  });

/** One later charge, in the same way. */
export const checkCharge = (deps: CheckNowDeps, charge: ChargeRow): Promise<void> =>
  pollWithLimits(deps, {
    table: "charges",
    id: charge.id,
    accountId: charge.customerId,
    poll: () => pollCharge(deps, charge),
  });

/**
 * Ends a pending later charge that its payer no longer wants. When the provider is silent, the job
 * ends it.
 */
export const endCharge = (deps: CheckDeps, charge: ChargeRow): Promise<void> =>
  pollCharge(deps, charge, true).catch((problem: unknown) => {
    if (!(problem instanceof UpstreamFailure)) throw problem;
  });

const pollPayment = (deps: CheckDeps, payment: PaymentRow): Promise<void> =>
  compareWithProvider(deps, { ...payment, bookingId: payment.bookingId }, (charge) =>
    applyLateResult(deps, bookingPayment, { id: payment.id, charge }),
  );

const pollTopUp = (deps: CheckDeps, topUp: TopUpRow): Promise<void> =>
  compareWithProvider(deps, { ...topUp, method: "promptpay", driverId: topUp.driverId }, (charge) =>
    applyTopUpResult(deps, { topUpId: topUp.id, charge }),
  );

function pollCharge(deps: CheckDeps, charge: ChargeRow, end = charge.offSession): Promise<void> {
  const expiresAt = end ? charge.createdAt : charge.expiresAt;
  return compareWithProvider(deps, { ...charge, bookingId: charge.bookingId, expiresAt }, (found) =>
    applyLateResult(deps, laterCharge, { id: charge.id, charge: found }),
  );
}

/**
 * The same for an attempt by its id: the provider lists the charges that name it, ours is applied
 * and the others are recorded for staff.
 */
export const pollById = {
  payments: async (deps: CheckDeps, id: string) =>
    pollPayment(
      deps,
      await deps.db
        .selectFrom("payments")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    ),
  charges: async (deps: CheckDeps, id: string) =>
    pollCharge(
      deps,
      await deps.db
        .selectFrom("charges")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    ),
  topUps: async (deps: CheckDeps, id: string) =>
    pollTopUp(
      deps,
      await deps.db.selectFrom("topUps").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    ),
};

type PolledAttempt = {
  id: string;
  amountSatang: string | number | bigint;
  method: string;
  bookingId?: string | null;
  driverId?: string;
  providerChargeId: string | null;
  createdAt: Date;
  calledAt: Date | null;
  expiresAt: Date;
};

/**
 * Applies what the provider knows of an attempt, and expires it when its time is over; null when
 * the provider knows nothing.
 */
async function compareWithProvider(
  deps: CheckDeps,
  attempt: PolledAttempt,
  applyResult: (charge: ProviderCharge | null) => Promise<void>,
): Promise<void> {
  const { cardProvider, clock } = deps;
  if (!cardProvider) return;
  const charge = attempt.providerChargeId
    ? await cardProvider.findCharge(attempt.providerChargeId)
    : await findLostCharge(deps, cardProvider, attempt);
  const over = charge?.status === "pending" && attempt.expiresAt <= clock();
  await applyResult(charge && over ? await expire(cardProvider, charge.id) : charge);
}

/**
 * Finds the charge after its id was lost; other charges that name the attempt are not ours, and
 * staff are notified of their money.
 */
async function findLostCharge(
  { db, clock }: CheckDeps,
  cardProvider: NonNullable<CheckDeps["cardProvider"]>,
  attempt: PolledAttempt,
): Promise<ProviderCharge | null> {
  const calledAt = attempt.calledAt ?? attempt.createdAt;
  const named = await cardProvider.findChargesOf(attempt.id, calledAt);
  const { method } = attempt as { method: "card" | "promptpay" };
  const own = findOwnCharge(
    { amountSatang: Number(attempt.amountSatang), method, requestedAt: calledAt },
    named,
  );
  const about = {
    tryId: attempt.id,
    bookingId: attempt.bookingId ?? null,
    driverId: attempt.driverId ?? null,
  };
  for (const charge of named)
    if (charge !== own)
      await db
        .transaction()
        .execute((trx) => noteForeignCharge(trx, { ...about, charge, now: clock() }));
  return own;
}

/** Ends a charge; one that was paid a moment ago counts as paid. */
async function expire(cardProvider: NonNullable<CheckDeps["cardProvider"]>, chargeId: string) {
  try {
    return await cardProvider.expireCharge(chargeId);
  } catch (problem) {
    if (!(problem instanceof ProviderRefusal)) throw problem;
    const charge = await cardProvider.findCharge(chargeId);
    // A card charge that waits at the bank may be one the provider cannot end: for us it is over all the same.
    return charge.status === "pending" ? { ...charge, status: "expired" as const } : charge;
  }
}
