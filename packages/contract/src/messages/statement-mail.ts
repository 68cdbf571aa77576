import type { Locale } from "@songtan/domain/account-types";
import { formatBaht, type Satang } from "@songtan/domain/money";
import { type Catalogue, fillTexts } from "@songtan/domain/texts";
import { formatMonth } from "@songtan/domain/thai/dates";
import en from "../../locales/en/statements.json" with { type: "json" };
import th from "../../locales/th/statements.json" with { type: "json" };
import type { MessageText } from "./messages.ts";

const catalogue: Catalogue<typeof en> = { th, en };

/**
 * A driver's statement of a month is ready.
 * @param month `2026-11`
 */
export const statementMail = (
  { month, earnedSatang }: { month: string; earnedSatang: Satang },
  locale: Locale,
): MessageText =>
  fillTexts(catalogue[locale].mail, {
    month: formatMonth(`${month}-01`, locale),
    earned: formatBaht(earnedSatang),
  });
