import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { eachAlone } from "../../jobs/each-alone.ts";
import { type ProviderCharge, ProviderRefusal, UpstreamFailure } from "../../ports.ts";
import type { ChargeRow } from "../charges/queries.ts";
import { callerLost } from "./call-turn.ts";
import type { PaymentRow } from "./queries.ts";
import { failTry, takeCharge } from "./take-charge.ts";
import { failLaterCharge, takeLaterCharge } from "./take-later-charge.ts";
import { type TopUpRow, takeTopUp } from "./take-top-up.ts";

type CheckDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

const triesPerRound = 200;
/** A silent provider costs three seconds a question. Whoever is not asked about now is asked about in the next round. */
const silencesPerRound = 3;

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
    .orderBy("created_at")
    .limit(triesPerRound)
    .execute();
  const topUps = await deps.db
    .selectFrom("top_ups")
    .selectAll()
    .where("state", "in", ["calling", "pending"])
    .where(ripe)
    .orderBy("created_at")
    .limit(triesPerRound)
    .execute();
  const charges = await deps.db
    .selectFrom("charges")
    .selectAll()
    .where("state", "in", ["calling", "pending"])
    .where(ripe)
    .orderBy("created_at")
    .limit(triesPerRound)
    .execute();
  let silences = 0;
  await eachAlone(
    [
      ...open.map((payment) => () => checkTry(deps, payment)),
      ...topUps.map((topUp) => () => checkTopUp(deps, topUp)),
      ...charges.map((charge) => () => checkCharge(deps, charge)),
    ],
    async (check) => {
      if (silences < silencesPerRound && (await check()) === "silent") silences += 1;
    },
  );
}

/** It waits for its payer, or whoever was to ask for it has been lost; the caller of a younger one is still at it. */
const toAskAbout = (now: Date) => sql<boolean>`(state = 'pending' or ${callerLost(now)})`;

/** One try, compared with the provider; a provider that is silent is asked again in the next round. */
export async function checkTry(deps: CheckDeps, payment: PaymentRow): Promise<Heard> {
  return compare(deps, payment, (charge) =>
    charge
      ? takeCharge(deps, { paymentId: payment.id, charge })
      : failTry(deps, { paymentId: payment.id, failureCode: "no_answer" }),
  );
}

/** One top-up, in the same way. */
export async function checkTopUp(deps: CheckDeps, topUp: TopUpRow): Promise<Heard> {
  return compare(deps, topUp, (charge) => takeTopUp(deps, { topUpId: topUp.id, charge }));
}

/**
 * One later charge, in the same way.
 *
 * @param end ends it when it still waits: its payer does not want it any more, or nobody is there to confirm it
 */
export async function checkCharge(deps: CheckDeps, charge: ChargeRow, end = charge.off_session): Promise<Heard> {
  const expires_at = end ? charge.created_at : charge.expires_at;
  return compare(deps, { ...charge, expires_at }, (heard) =>
    heard
      ? takeLaterCharge(deps, { chargeId: charge.id, charge: heard })
      : failLaterCharge(deps, { chargeId: charge.id, failureCode: "no_answer" }),
  );
}

type Heard = "answered" | "silent";
type Asked = {
  id: string;
  provider_charge_id: string | null;
  created_at: Date;
  called_at: Date | null;
  expires_at: Date;
};

/** What the provider knows of it, ended when its time is over; null when it knows nothing. */
async function compare(
  deps: CheckDeps,
  asked: Asked,
  take: (charge: ProviderCharge | null) => Promise<void>,
): Promise<Heard> {
  const { cardProvider } = deps;
  if (!cardProvider) return "silent";
  try {
    const charge = asked.provider_charge_id
      ? await cardProvider.findCharge(asked.provider_charge_id)
      : await cardProvider.findChargeOf(asked.id, asked.called_at ?? asked.created_at);
    const over = charge?.status === "pending" && asked.expires_at <= deps.clock();
    await take(charge && over ? await endCharge(cardProvider, charge.id) : charge);
    return "answered";
  } catch (problem) {
    if (!(problem instanceof UpstreamFailure)) throw problem;
    return "silent";
  }
}

/** Ends a charge; one that was paid a moment ago is taken as paid. */
async function endCharge(cardProvider: NonNullable<CheckDeps["cardProvider"]>, chargeId: string) {
  try {
    return await cardProvider.expireCharge(chargeId);
  } catch (problem) {
    if (!(problem instanceof ProviderRefusal)) throw problem;
    const charge = await cardProvider.findCharge(chargeId);
    // A card charge that waits at the bank may be one the provider cannot end: for us it is over all the same.
    return charge.status === "pending" ? { ...charge, status: "expired" as const } : charge;
  }
}
