import type { ChargePurpose } from "@songtan/domain/charges/charge";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Payer } from "../../../ports/ports.ts";
import { mayStillCallSince } from "../records/attempt-timeout.ts";
import type { ChargeRow } from "../records/charges.ts";
import { laterCharge } from "./apply-later-charge-result.ts";
import { createAttemptCharge } from "./apply-provider-result.ts";

type CallDeps = Pick<Deps, "db" | "clock" | "cardProvider" | "settings">;

/**
 * Creates the provider's charge for a later charge, once, even for repeated requests.
 * `check_payments` finds a lost answer.
 */
export async function createLaterProviderCharge(
  deps: CallDeps,
  { chargeId, token, english }: { chargeId: string; token?: string | undefined; english: boolean },
): Promise<void> {
  const { db, clock, cardProvider } = deps;
  if (!cardProvider) return;
  const charge = await db
    .updateTable("charges")
    .set({ calledAt: clock() })
    .where("id", "=", chargeId)
    .where("state", "=", "calling")
    .where("calledAt", "is", null)
    .where("createdAt", ">", mayStillCallSince(clock()))
    .returningAll()
    .executeTakeFirst();
  if (!charge) return;
  const chargeRequest = {
    paymentId: chargeId,
    description: descriptions[charge.purpose],
    amountSatang: charge.amountSatang,
    payer: await payerOf(deps, charge, token),
    returnUri: returnUri(deps, charge, english),
    expiresAt: charge.expiresAt,
  };
  await createAttemptCharge(deps, laterCharge, {
    id: chargeId,
    make: () => cardProvider.charge(chargeRequest),
  });
}

/** As the provider's dashboard shows them. */
const descriptions: Record<ChargePurpose, string> = {
  tip: "tip",
  priority_fee: "priority fee",
  due: "amount due",
};

async function payerOf(
  { db }: CallDeps,
  charge: ChargeRow,
  token: string | undefined,
): Promise<Payer> {
  if (charge.method === "promptpay") return { promptPay: true };
  const card =
    charge.savedCardId &&
    (await db
      .selectFrom("savedCards")
      .innerJoin("providerCustomers", "providerCustomers.accountId", "savedCards.accountId")
      .select(["providerCardId", "providerCustomerId"])
      .where("savedCards.id", "=", charge.savedCardId)
      .executeTakeFirst());
  if (card) return { customerId: card.providerCustomerId, cardId: card.providerCardId };
  // The card was removed a moment ago, or the token was not sent again: the provider refuses it.
  return { token: token ?? "" };
}

/** Where the bank sends the payer back to. It says which charge, and nothing of what became of it. */
const returnUri = ({ settings }: CallDeps, charge: ChargeRow, english: boolean): string | null =>
  charge.offSession
    ? null
    : `${publicOrigin(settings)}${english ? "/en" : ""}/customer/callback?charge=${charge.id}`;
