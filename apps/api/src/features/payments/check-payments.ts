import type { Deps } from "../../deps.ts";
import { ProviderRefusal, UpstreamFailure } from "../../ports.ts";
import type { PaymentRow } from "./queries.ts";
import { failTry, takeCharge } from "./take-charge.ts";

type CheckDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

/** A call is answered within three seconds; one that is older has lost its caller. */
const callerLostSeconds = 20;
const triesPerRound = 200;

/**
 * Compares every open try with what the provider knows: finds charges whose answer we lost, payments whose webhook never
 * came, and ends what nobody is going to pay. Runs every minute, and again without harm.
 */
export async function checkPayments(deps: CheckDeps): Promise<void> {
  const lostBefore = new Date(deps.clock().getTime() - callerLostSeconds * 1000);
  const open = await deps.db
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", ["calling", "pending"])
    .where((eb) => eb.or([eb("state", "=", "pending"), eb("created_at", "<", lostBefore)]))
    .orderBy("created_at")
    .limit(triesPerRound)
    .execute();
  for (const payment of open) await checkTry(deps, payment);
}

/** One try, compared with the provider; a provider that is silent is asked again in the next round. */
export async function checkTry(deps: CheckDeps, payment: PaymentRow): Promise<void> {
  const { cardProvider } = deps;
  if (!cardProvider) return;
  try {
    const charge = payment.provider_charge_id
      ? await cardProvider.findCharge(payment.provider_charge_id)
      : await cardProvider.findChargeOf(payment.id);
    if (!charge) return await failTry(deps, { paymentId: payment.id, failureCode: "no_answer" });
    const over = charge.status === "pending" && payment.expires_at <= deps.clock();
    await takeCharge(deps, {
      paymentId: payment.id,
      charge: over ? await endCharge(cardProvider, charge.id) : charge,
    });
  } catch (problem) {
    if (!(problem instanceof UpstreamFailure)) throw problem;
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
