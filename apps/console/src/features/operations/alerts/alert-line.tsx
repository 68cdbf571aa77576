import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import css from "./alerts.module.css";

/** Who has accepted an alert, or who was called last and when the next one is. */
export function AlertLine({ alert }: { alert: NonNullable<IncidentView["alert"]> }) {
  const t = useText("operations");
  const locale = useLocale();
  const { accepted, called, rounds } = alert;
  if (accepted)
    return (
      <p className={css.quiet}>
        {t("alert.accepted", { name: accepted.name, time: formatTime(accepted.at, locale) })}
      </p>
    );
  return (
    <p className={css.quiet}>
      {called
        ? t("alert.called", {
            name: called.name,
            time: formatTime(called.at, locale),
            count: rounds,
          })
        : t("alert.nobodyCalled")}
    </p>
  );
}
