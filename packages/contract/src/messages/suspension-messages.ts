import type { Locale } from "@songtan/domain/account-types";
import type { SuspensionReason } from "@songtan/domain/driver-types";
import { suspensionReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { type Catalogue, fillTexts } from "@songtan/domain/texts";
import en from "../../locales/en/suspensions.json" with { type: "json" };
import th from "../../locales/th/suspensions.json" with { type: "json" };
import type { MessageText } from "./messages.ts";

const catalogue: Catalogue<typeof en> = { th, en };

const afterBlank = (note: string | null): string => (note ? ` ${note}` : "");

/** The message to a driver when staff suspend them: why, what stays possible, and how to appeal. */
export const suspendedText = (
  reason: SuspensionReason,
  note: string | null,
  locale: Locale,
): MessageText =>
  fillTexts(catalogue[locale].suspended, {
    why: suspensionReasonTexts[locale][reason],
    note: afterBlank(note),
  });

export const reinstatedText = (note: string | null, locale: Locale): MessageText =>
  fillTexts(catalogue[locale].reinstated, { note: afterBlank(note) });

export const appealUpheldText = (answer: string, locale: Locale): MessageText =>
  fillTexts(catalogue[locale].appealUpheld, { answer });
