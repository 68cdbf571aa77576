import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import css from "./alerts.module.css";

/** Shows the person who accepted an alert, or the last person called and the time of the next call. */
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
