import type { ChargePurpose } from "@songtan/domain/charges/charge";
import type { Deps } from "../../deps.ts";
import type { Payer } from "../../ports.ts";
import { publicOrigin } from "../../settings.ts";
import type { ChargeRow } from "../charges/queries.ts";
import { chargeTry } from "./answer-try.ts";
import { callableSince } from "./call-turn.ts";
import { laterCharge } from "./take-later-charge.ts";

type CallDeps = Pick<Deps, "db" | "clock" | "cardProvider" | "settings">;

/**
 * Asks the provider for the money of a later charge, once, whoever repeats the request. A lost answer is found by
 * `check_payments`.
 */
export async function callForCharge(
  deps: CallDeps,
  { chargeId, token, english }: { chargeId: string; token?: string | undefined; english: boolean },
): Promise<void> {
  const { db, clock, cardProvider } = deps;
  if (!cardProvider) return;
  const charge = await db
    .updateTable("charges")
    .set({ called_at: clock() })
    .where("id", "=", chargeId)
    .where("state", "=", "calling")
    .where("called_at", "is", null)
    .where("created_at", ">", callableSince(clock()))
    .returningAll()
    .executeTakeFirst();
  if (!charge) return;
  const asked = {
    paymentId: chargeId,
    description: descriptions[charge.purpose as ChargePurpose],
    amountSatang: Number(charge.amount_satang),
    payer: await payerOf(deps, charge, token),
    returnUri: returnUri(deps, charge, english),
    expiresAt: charge.expires_at,
  };
  await chargeTry(deps, laterCharge, { id: chargeId, make: () => cardProvider.charge(asked) });
}

/** As the provider's dashboard shows them. */
const descriptions: Record<ChargePurpose, string> = { tip: "tip", priority_fee: "priority fee", due: "amount due" };

async function payerOf({ db }: CallDeps, charge: ChargeRow, token: string | undefined): Promise<Payer> {
  if (charge.method === "promptpay") return { promptPay: true };
  const card =
    charge.saved_card_id &&
    (await db
      .selectFrom("saved_cards")
      .innerJoin("provider_customers", "provider_customers.account_id", "saved_cards.account_id")
      .select(["provider_card_id", "provider_customer_id"])
      .where("saved_cards.id", "=", charge.saved_card_id)
      .executeTakeFirst());
  if (card) return { customerId: card.provider_customer_id, cardId: card.provider_card_id };
  // A card that was taken off the account a moment ago, or no token sent again: the provider says no.
  return { token: token ?? "" };
}

/** Where the bank sends the payer back to. It says which charge, and nothing of what became of it. */
const returnUri = ({ settings }: CallDeps, charge: ChargeRow, english: boolean): string | null =>
  charge.off_session ? null : `${publicOrigin(settings)}${english ? "/en" : ""}/customer/callback?charge=${charge.id}`;
