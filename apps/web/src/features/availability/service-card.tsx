import { formatDay, formatDuration } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { AvailabilityView } from "@songtan/contract/availability";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { classes } from "@songtan/ui/theme/classes.ts";
import css from "./service-card.module.css";

type Service = AvailabilityView["services"][number];

const tones = { up: "good", down: "bad", unknown: "plain" } as const;

/** A service now, a bar for each of its last 90 days, and the days on which people noticed something, newest first. */
export function ServiceCard({ service }: { service: Service }) {
  const t = useText("status");
  const locale = useLocale();
  const { state, upPercent, days } = service;
  const disruptions = days
    .filter((day) => day.state === "disrupted" || day.state === "down")
    .toReversed();
  const percent =
    upPercent === null ? null : (Math.floor(upPercent * 100) / 100).toLocaleString("en");
  return (
    <Card
      title={t(`service.${service.service}.title`)}
      description={t(`service.${service.service}.words`)}
      aside={<StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>}
    >
      <div
        role="img"
        aria-label={percent === null ? t("barsEmpty") : t("bars", { percent })}
        className={css.bars}
      >
        {days.map(({ day, state: dayState }) => (
          <span key={day} className={classes(css.bar, css[dayState])} />
        ))}
      </div>
      <div className={css.ends} aria-hidden="true">
        <span>{t("daysAgo")}</span>
        {percent !== null && <span>{t("up", { percent })}</span>}
        <span>{t("today")}</span>
      </div>
      {disruptions.length > 0 ? (
        <ul className={css.disruptions}>
          {disruptions.map(({ day, downMinutes }) => (
            <li key={day}>
              <span>{formatDay(`${day}T00:00:00+07:00`, locale)}</span>
              <span>{t("disruptedFor", { time: formatDuration(downMinutes * 60, locale) })}</span>
            </li>
          ))}
        </ul>
      ) : (
        percent !== null && <p className={css.none}>{t("noDisruption")}</p>
      )}
    </Card>
  );
}
