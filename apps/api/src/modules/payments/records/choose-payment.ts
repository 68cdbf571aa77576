import { Refusal } from "@songtan/contract/errors";
import type { PayWith } from "@songtan/contract/payments/charges";
import type { ChargeMethod } from "@songtan/domain/charges/charge";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { acceptedMethods, loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { cardOfBooking, findNamedCard } from "./payments.ts";

type PaymentChoice = { method: ChargeMethod; savedCardId: string | null };
type PaymentChoiceInput = { customerId: string; bookingId: string | null; payment: PayWith };

/**
 * Chooses the payment of a later charge: the given card, else the saved card that paid the booking,
 * else PromptPay.
 * @throws Refusal when the operator does not accept the method, or the card is not this customer's
 */
export async function choosePayment(
  { trx, clock, cardProvider }: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { customerId, bookingId, payment }: PaymentChoiceInput,
): Promise<PaymentChoice> {
  const { token, cardId } = payment;
  if (token && cardId) throw new Refusal("invalid", {}, { token: "not_a_choice" });
  await findNamedCard(trx, { accountId: customerId, cardId, field: "cardId" });
  const named = Boolean(token || cardId);
  if (payment.method === "promptpay" && named)
    throw new Refusal("invalid", {}, { method: "not_a_choice" });
  const own =
    !named && payment.method !== "promptpay" && bookingId
      ? await cardOfBooking(trx, bookingId)
      : null;
  if (payment.method === "card" && !named && !own)
    throw new Refusal("invalid", {}, { token: "required" });
  const method = named || own ? "card" : "promptpay";
  if (!acceptedMethods(await loadTariffAt(trx, clock()), cardProvider).includes(method))
    throw new Refusal("payment_method_unavailable");
  return { method, savedCardId: cardId ?? own };
}
