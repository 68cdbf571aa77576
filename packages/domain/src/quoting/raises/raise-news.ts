import en from "../../../locales/en/price-lines.json" with { type: "json" };
import th from "../../../locales/th/price-lines.json" with { type: "json" };
import type { Locale } from "../../account-types.ts";
import { type Catalogue, fillText } from "../../texts.ts";
import { formatTime } from "../../thai/dates.ts";
import type { RaiseReason, RaiseTerms } from "./price-raise.ts";

const catalogue: Catalogue<typeof en> = { th, en };
/** More names would not fit into a notice. */
const namedMax = 4;

/** What drivers read when prices are raised where they are. */
export function raiseNews(
  { percent, reason, areas, endsAt }: RaiseTerms & { areas: readonly string[]; endsAt: Date },
  locale: Locale,
): string {
  const { raise, raiseNews: texts } = catalogue[locale];
  const left = areas.length - namedMax;
  return fillText(texts.started, {
    reason: raise[reason],
    percent,
    until: formatTime(endsAt, locale),
    areas:
      areas.slice(0, namedMax).join(", ") + (left > 0 ? fillText(texts.more, { count: left }) : ""),
  });
}

/** Why prices are raised, as a reader sees it. */
export const raiseReasonText = (reason: RaiseReason, locale: Locale): string =>
  catalogue[locale].raise[reason];
