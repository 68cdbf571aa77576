import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { useApiQuery } from "../../api/use-call.ts";
import css from "../developers.module.css";

/** Shows the furthest bounds of a mandate of this business, so that a person reads them before the form is refused. */
export function BoundsHint({ businessId }: { businessId: string }) {
  const t = useText("developers");
  const { data } = useApiQuery("GET /businesses/{id}/mandate-bounds", {
    params: { id: businessId },
    quiet: true,
  });
  if (!data) return null;
  return (
    <span className={css.soft}>
      {t("agents.most", {
        booking: formatBaht(data.capPerBookingSatang),
        day: formatBaht(data.capPerDaySatang),
        days: String(data.lastsDays),
      })}
    </span>
  );
}
