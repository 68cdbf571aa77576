import type { evidenceWords } from "@songtan/contract/evidence-words";
import { methodWord, purposeWord } from "@songtan/contract/evidence-words";
import type { Locale } from "@songtan/domain/accounts/words";
import { formatBaht } from "@songtan/domain/money";
import { formatDateTime } from "@songtan/domain/thai/dates";
import type { Paper } from "../../papers/paper.ts";
import type { Charged } from "./load-charged.ts";

type Page = { paper: Paper; words: ReturnType<typeof evidenceWords>; locale: Locale };

/** Each charge by the provider's own number, so that a bank finds the one its cardholder disputes, and what that took. */
export function writeCharged({ paper, words, locale }: Page, charged: readonly Charged[]): void {
  if (charged.length === 0) return;
  paper.heading(words.charges);
  paper.table({
    columns: [
      { title: words.charge, share: 3 },
      { title: words.chargedFor, share: 2.4 },
      { title: words.charged, share: 2 },
      { title: words.givenBack, share: 1.4 },
    ],
    rows: charged.map((one) => [
      [one.providerChargeId, one.at && formatDateTime(one.at, locale), one.disputed && words.disputed]
        .filter(Boolean)
        .join("\n"),
      [purposeWord(one.purpose, locale), methodWord(one.method, locale)].join("\n"),
      one.ofBookingSatang === one.amountSatang
        ? formatBaht(one.amountSatang)
        : `${formatBaht(one.amountSatang)}\n${words.ofThis} ${formatBaht(one.ofBookingSatang)}`,
      one.givenBackSatang > 0 ? formatBaht(one.givenBackSatang) : "–",
    ]),
    size: 8.5,
  });
}
