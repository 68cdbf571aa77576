import type { Satang } from "../money.ts";

/** What we requested from the provider, and when. */
export type RequestedCharge = {
  amountSatang: Satang;
  method: "card" | "promptpay";
  requestedAt: Date;
};
/** A charge of the provider's that names our try. */
export type NamedCharge = {
  id: string;
  amountSatang: Satang;
  /** As the provider writes it. */
  currency: string;
  /** Null: neither a card nor PromptPay, which we never request. */
  method: "card" | "promptpay" | null;
  createdAt: Date;
};

/** Minutes by which a charge may differ from our request, because of the provider's clock or a slow request. */
export const chargeTimeToleranceMinutes = 15;

/**
 * Finds the charge that we made among those that name one attempt, when the answer with its id was
 * lost: of our amount in baht, our method, and made when we requested it. Any holder of the key can
 * name our attempt, so of several the nearest in time is ours. Null: none is.
 */
export function findOwnCharge<Charge extends NamedCharge>(
  request: RequestedCharge,
  charges: readonly Charge[],
): Charge | null {
  const away = ({ createdAt }: NamedCharge) =>
    Math.abs(createdAt.getTime() - request.requestedAt.getTime());
  const [nearest] = charges
    .filter(
      (charge) => charge.amountSatang === request.amountSatang && charge.method === request.method,
    )
    .filter(
      (charge) =>
        charge.currency.toUpperCase() === "THB" &&
        away(charge) <= chargeTimeToleranceMinutes * 60_000,
    )
    .toSorted((left, right) => away(left) - away(right) || left.id.localeCompare(right.id));
  return nearest ?? null;
}
