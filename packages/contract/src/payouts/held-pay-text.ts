import type { Locale } from "@songtan/domain/account-types";
import type { HeldPayReason } from "@songtan/domain/payouts/held-pay";
import { type Catalogue, fillText } from "@songtan/domain/texts";
import en from "../../locales/en/held-pay.json" with { type: "json" };
import th from "../../locales/th/held-pay.json" with { type: "json" };
import type { HeldPayView } from "./held-pay.ts";

const texts: Catalogue<Record<HeldPayReason, string>> = { th, en };

/** The same sentence wherever held pay is shown. */
export const heldPayText = ({ reason, bookingNumber }: HeldPayView, locale: Locale): string =>
  fillText(texts[locale][reason], { number: bookingNumber ?? "" }).trim();
