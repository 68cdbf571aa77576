import type { Locale } from "@songtan/domain/account-types";
import { formatBaht, type Satang } from "@songtan/domain/money";
import type { PayoutFailure, PayoutKind, PayoutState } from "@songtan/domain/payouts/types";
import { type Catalogue, fillTexts } from "@songtan/domain/texts";
import en from "../../locales/en/payouts.json" with { type: "json" };
import th from "../../locales/th/payouts.json" with { type: "json" };
import type { MessageText } from "./messages.ts";

type PayoutTexts = typeof en;
const catalogue: Catalogue<PayoutTexts> = { th, en };

type PayoutNotice = {
  kind: PayoutKind;
  state: Extract<PayoutState, "sent" | "failed" | "rejected">;
  netSatang: Satang;
  amountSatang: Satang;
  lastDigits: string;
  failure: PayoutFailure;
  /** The note of staff. */
  note: string | null;
  locale: Locale;
};

/** The message to the owner of the money. */
export function payoutText(notice: PayoutNotice): MessageText {
  const { kind, state, lastDigits, locale } = notice;
  const texts = catalogue[locale];
  const amount = formatBaht(state === "sent" ? notice.netSatang : notice.amountSatang);
  if (state === "sent")
    return fillTexts(texts.sent, { what: texts.what[kind], amount, lastDigits });
  const why = state === "rejected" ? (notice.note ?? "") : texts.failure[notice.failure];
  return fillTexts(texts.failed, { amount, why, back: texts.back[kind] });
}
