import type { Satang } from "../money.ts";

/** What we asked the provider for, and when. */
export type AskedCharge = { amountSatang: Satang; method: "card" | "promptpay"; askedAt: Date };
/** A charge of the provider's that names our try. */
export type NamedCharge = {
  id: string;
  amountSatang: Satang;
  /** As the provider writes it. */
  currency: string;
  /** Null: neither a card nor PromptPay, which we never ask for. */
  method: "card" | "promptpay" | null;
  createdAt: Date;
};

/** How far the provider's clock, or a request that hung, may put a charge from the time we asked for it. */
export const askedAroundMinutes = 15;

/**
 * Of charges that name one try the one that we made, when the answer with its id was lost: of our amount in baht, our
 * method, and made when we asked. Anybody with the key can name our try, so of several the nearest in time is ours. Null:
 * none is.
 */
export function findOwnCharge<Charge extends NamedCharge>(
  asked: AskedCharge,
  charges: readonly Charge[],
): Charge | null {
  const away = ({ createdAt }: NamedCharge) => Math.abs(createdAt.getTime() - asked.askedAt.getTime());
  const [nearest] = charges
    .filter((charge) => charge.amountSatang === asked.amountSatang && charge.method === asked.method)
    .filter((charge) => charge.currency.toUpperCase() === "THB" && away(charge) <= askedAroundMinutes * 60_000)
    .toSorted((left, right) => away(left) - away(right) || left.id.localeCompare(right.id));
  return nearest ?? null;
}
