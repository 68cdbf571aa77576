import type { Locale } from "@songtan/domain/account-types";
import { formatBaht } from "@songtan/domain/money";
import { type Catalogue, fillTexts } from "@songtan/domain/texts";
import en from "../../locales/en/notices.json" with { type: "json" };
import th from "../../locales/th/notices.json" with { type: "json" };

const catalogue: Catalogue<typeof en> = { th, en };

type Waiting = { agent: string; business: string; totalSatang: number; minutes: number };

/** What the people of a business read when an agent waits for one of them. */
export const proposalNotice = (
  locale: Locale,
  { agent, business, totalSatang, minutes }: Waiting,
): { title: string; text: string } =>
  fillTexts(catalogue[locale].proposal, {
    ...{ agent, business },
    amount: formatBaht(totalSatang),
    minutes: String(minutes),
  });
