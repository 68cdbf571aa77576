import type { SavedCardView } from "@songtan/contract/payments/payments";

/** The expiry of a card, as printed on the card: `08/28`. */
export const cardExpiry = ({ expirationMonth, expirationYear }: SavedCardView): string =>
  `${String(expirationMonth).padStart(2, "0")}/${String(expirationYear).slice(-2)}`;
