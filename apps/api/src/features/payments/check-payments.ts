import { findOwnCharge } from "@songtan/domain/payments/own-charge";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { askInTurn } from "../../jobs/in-turn.ts";
import { type ProviderCharge, ProviderRefusal, UpstreamFailure } from "../../ports.ts";
import type { ChargeRow } from "../charges/queries.ts";
import { noteForeignCharge } from "../reconciliation/queries.ts";
import { answerLate } from "./answer-try.ts";
import { askSparingly } from "./ask-sparingly.ts";
import { callerLost } from "./call-turn.ts";
import type { PaymentRow } from "./queries.ts";
import { bookingPayment } from "./take-charge.ts";
import { laterCharge } from "./take-later-charge.ts";
import { type TopUpRow, takeTopUp } from "./take-top-up.ts";

type CheckDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
type LookDeps = CheckDeps & Pick<Deps, "settings">;

const triesPerRound = 200;

/**
 * Compares every open try with what the provider knows: finds charges whose answer we lost, payments whose webhook never
 * came, and ends what nobody is going to pay. Runs every minute, and again without harm.
 */
export async function checkPayments(deps: CheckDeps): Promise<void> {
  const ripe = toAskAbout(deps.clock());
  const open = await deps.db
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", ["calling", "pending"])
    .where(ripe)
    .orderBy(({ fn }) => fn.coalesce("asked_at", "created_at"))
    .limit(triesPerRound)
    .execute();
  const topUps = await deps.db
    .selectFrom("top_ups")
    .selectAll()
    .where("state", "in", ["calling", "pending"])
    .where(ripe)
    .orderBy(({ fn }) => fn.coalesce("asked_at", "created_at"))
    .limit(triesPerRound)
    .execute();
  const charges = await deps.db
    .selectFrom("charges")
    .selectAll()
    .where("state", "in", ["calling", "pending"])
    .where(ripe)
    .orderBy(({ fn }) => fn.coalesce("asked_at", "created_at"))
    .limit(triesPerRound)
    .execute();
  await askInTurn(deps, [
    ...open.map((row) => ({ table: "payments", id: row.id, ask: () => askTry(deps, row) }) as const),
    ...topUps.map((row) => ({ table: "top_ups", id: row.id, ask: () => askTopUp(deps, row) }) as const),
    ...charges.map((row) => ({ table: "charges", id: row.id, ask: () => askCharge(deps, row) }) as const),
  ]);
}

/** It waits for its payer, or whoever was to ask for it has been lost; the caller of a younger one is still at it. */
const toAskAbout = (now: Date) => sql<boolean>`(state = 'pending' or ${callerLost(now)})`;

/** One try, compared with the provider because somebody wants to know now. */
export const checkTry = (deps: LookDeps, payment: PaymentRow, accountId: string): Promise<void> =>
  askSparingly(deps, { table: "payments", id: payment.id, accountId, ask: () => askTry(deps, payment) });

/** One top-up, in the same way. */
export const checkTopUp = (deps: LookDeps, topUp: TopUpRow): Promise<void> =>
  askSparingly(deps, { table: "top_ups", id: topUp.id, accountId: topUp.driver_id, ask: () => askTopUp(deps, topUp) });

/** One later charge, in the same way. */
export const checkCharge = (deps: LookDeps, charge: ChargeRow): Promise<void> =>
  askSparingly(deps, {
    table: "charges",
    id: charge.id,
    accountId: charge.customer_id,
    ask: () => askCharge(deps, charge),
  });

/** Ends a later charge that still waits: its payer does not want it any more. A silent provider is asked by the job. */
export const endCharge = (deps: CheckDeps, charge: ChargeRow): Promise<void> =>
  askCharge(deps, charge, true).catch((problem: unknown) => {
    if (!(problem instanceof UpstreamFailure)) throw problem;
  });

const askTry = (deps: CheckDeps, payment: PaymentRow): Promise<void> =>
  compare(deps, { ...payment, bookingId: payment.booking_id }, (charge) =>
    answerLate(deps, bookingPayment, { id: payment.id, charge }),
  );

const askTopUp = (deps: CheckDeps, topUp: TopUpRow): Promise<void> =>
  compare(deps, { ...topUp, method: "promptpay", driverId: topUp.driver_id }, (charge) =>
    takeTopUp(deps, { topUpId: topUp.id, charge }),
  );

function askCharge(deps: CheckDeps, charge: ChargeRow, end = charge.off_session): Promise<void> {
  const expires_at = end ? charge.created_at : charge.expires_at;
  return compare(deps, { ...charge, bookingId: charge.booking_id, expires_at }, (heard) =>
    answerLate(deps, laterCharge, { id: charge.id, charge: heard }),
  );
}

/** The same for a try by its id: the provider lists what names it, ours is taken and the others are noted. */
export const askAbout = {
  payments: async (deps: CheckDeps, id: string) =>
    askTry(deps, await deps.db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow()),
  charges: async (deps: CheckDeps, id: string) =>
    askCharge(deps, await deps.db.selectFrom("charges").selectAll().where("id", "=", id).executeTakeFirstOrThrow()),
  top_ups: async (deps: CheckDeps, id: string) =>
    askTopUp(deps, await deps.db.selectFrom("top_ups").selectAll().where("id", "=", id).executeTakeFirstOrThrow()),
};

type Asked = {
  id: string;
  amount_satang: string | number | bigint;
  method: string;
  bookingId?: string | null;
  driverId?: string;
  provider_charge_id: string | null;
  created_at: Date;
  called_at: Date | null;
  expires_at: Date;
};

/** Takes what the provider knows of it, ended when its time is over; null when it knows nothing. */
async function compare(
  deps: CheckDeps,
  asked: Asked,
  take: (charge: ProviderCharge | null) => Promise<void>,
): Promise<void> {
  const { cardProvider, clock } = deps;
  if (!cardProvider) return;
  const charge = asked.provider_charge_id
    ? await cardProvider.findCharge(asked.provider_charge_id)
    : await findLost(deps, cardProvider, asked);
  const over = charge?.status === "pending" && asked.expires_at <= clock();
  await take(charge && over ? await expire(cardProvider, charge.id) : charge);
}

/** The charge whose id we never learned; whatever else names its try is not ours, and staff are notified of its money. */
async function findLost(
  { db, clock }: CheckDeps,
  cardProvider: NonNullable<CheckDeps["cardProvider"]>,
  asked: Asked,
): Promise<ProviderCharge | null> {
  const askedAt = asked.called_at ?? asked.created_at;
  const named = await cardProvider.findChargesOf(asked.id, askedAt);
  const { method } = asked as { method: "card" | "promptpay" };
  const own = findOwnCharge({ amountSatang: Number(asked.amount_satang), method, askedAt }, named);
  const about = { tryId: asked.id, bookingId: asked.bookingId ?? null, driverId: asked.driverId ?? null };
  for (const charge of named)
    if (charge !== own)
      await db.transaction().execute((trx) => noteForeignCharge(trx, { ...about, charge, now: clock() }));
  return own;
}

/** Ends a charge; one that was paid a moment ago is taken as paid. */
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
