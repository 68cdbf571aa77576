import type { Listed } from "@songtan/client/calls/call-types.ts";
import type { OfferView } from "@songtan/contract/drivers/offers";

/** The list with one offer more, or with a newer view of one it has; the one that ends first comes first. */
export function withOffer(list: Listed<OfferView>, offer: OfferView): Listed<OfferView> {
  const others = list.data.filter((one) => one.id !== offer.id);
  const data = [...others, offer].sort((left, right) =>
    left.expiresAt.localeCompare(right.expiresAt),
  );
  return { ...list, data };
}

export const withoutOffer = (list: Listed<OfferView>, id: string): Listed<OfferView> => ({
  ...list,
  data: list.data.filter((one) => one.id !== id),
});
