import { formatInstant, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { AlertView } from "@songtan/contract/console/live/on-call";
import { isAlertKind } from "@songtan/domain/incidents/alert";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useApiQuery } from "../../api/api.ts";
import { ExportButtons } from "../../shell/page/export-buttons.tsx";
import css from "./on-call.module.css";

/** Lists the messages of an alert: the person, the channel and the result. */
export function AlertCalls({ calls }: { calls: AlertView["calls"] }) {
  const t = useText("operations");
  const locale = useLocale();
  return (
    <ul className={css.calls}>
      {calls.map(({ staffName, channel, outcome, calledAt }) => (
        <li key={`${staffName} ${channel} ${calledAt}`}>
          {formatTime(calledAt, locale)} · {staffName} · {t(`onCall.channel.${channel}`)} ·{" "}
          {t(`onCall.outcome.${outcome}`)}
        </li>
      ))}
    </ul>
  );
}

export function RecentAlerts() {
  const t = useText("operations");
  const locale = useLocale();
  const alerts = useApiQuery("GET /console/alerts", { quiet: true }).data?.data ?? [];
  return (
    <Card title={t("onCall.recent")} aside={<ExportButtons list="alerts" />}>
      {alerts.length === 0 && <p className={css.quiet}>{t("onCall.noAlerts")}</p>}
      <Stack gap={4}>
        {alerts.map(({ id, kind, openedAt, accepted, calls }) => (
          <section key={id}>
            <h3>
              {isAlertKind(kind) ? t(`kind.${kind}`) : t("onCall.kindTry")} ·{" "}
              {formatInstant(openedAt, locale)}
            </h3>
            {isAlertKind(kind) && (
              <p className={css.quiet}>
                {accepted
                  ? t("onCall.acceptedBy", {
                      name: accepted.by,
                      time: formatTime(accepted.at, locale),
                    })
                  : t("onCall.notAccepted")}
              </p>
            )}
            <AlertCalls calls={calls} />
          </section>
        ))}
      </Stack>
    </Card>
  );
}
