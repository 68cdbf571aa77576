import type { SavedCardView } from "@songtan/contract/payments";

/** Until when a card is good, as it stands on the card: `08/28`. */
export const cardExpiry = ({ expirationMonth, expirationYear }: SavedCardView): string =>
  `${String(expirationMonth).padStart(2, "0")}/${String(expirationYear).slice(-2)}`;
