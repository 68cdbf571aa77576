import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { MandateView } from "@songtan/contract/businesses/mandates";
import { mandateNumber } from "@songtan/domain/businesses/mandate";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import css from "../developers.module.css";
import { isKeyOver } from "../keys/key-row.tsx";
import { useProvinceName } from "./bound-fields.tsx";
import { formatMinute } from "./mandate-values.ts";

const reachOf = ({ seesAll, cancelsAll }: MandateView) => {
  if (cancelsAll) return "agents.reachCancelsAll";
  return seesAll ? "agents.reachSeesAll" : "agents.reachOwn";
};

/** One agent: its bounds, and whether it is in use. */
export function MandateRow({ mandate, onRevoke }: { mandate: MandateView; onRevoke: () => void }) {
  const t = useText("developers");
  const tracking = useText("tracking");
  const locale = useLocale();
  const provinceName = useProvinceName();
  const { id, agentName, vehicles, provinceCodes, hours, expiresAt, revokedAt, lastUsedAt } =
    mandate;
  const isOver = isKeyOver(mandate);
  const amount = (satang: number | null) => (satang === null ? "–" : formatBaht(satang));
  const bounds: [string, string][] = [
    [t("keys.capPerBooking"), amount(mandate.capPerBookingSatang)],
    [t("keys.capPerDay"), amount(mandate.capPerDaySatang)],
    [
      t("agents.vehicles"),
      vehicles.map((vehicle) => tracking(`vehicle.${vehicle}`)).join(", ") || t("agents.every"),
    ],
    [t("agents.area"), provinceCodes.map(provinceName).join(", ") || t("agents.everywhere")],
    [
      t("agents.hours"),
      hours
        ? `${formatMinute(hours.fromMinute)}–${formatMinute(hours.toMinute)}`
        : t("agents.allDay"),
    ],
    [t("agents.reach"), t(reachOf(mandate))],
    [t("agents.end"), expiresAt ? formatInstant(expiresAt, locale) : "–"],
  ];
  return (
    <li className={css.row}>
      <div className={css.head}>
        <strong>{agentName}</strong>
        <span className={css.mono}>{mandateNumber(id)}</span>
        {isOver && (
          <StatusBadge tone="bad">{t(revokedAt ? "keys.revoked" : "keys.expired")}</StatusBadge>
        )}
      </div>
      <dl className={css.bounds}>
        {bounds.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <span className={css.soft}>
        {`sk_${mandate.mode}_…${mandate.secretEnd} · `}
        {lastUsedAt
          ? t("keys.used", { time: formatInstant(lastUsedAt, locale) })
          : t("keys.unused")}
      </span>
      {!isOver && (
        <div className={css.actions}>
          <ActionButton
            variant="outline"
            aria-label={t("agents.revokeNamed", { name: agentName })}
            onClick={onRevoke}
          >
            {t("agents.revoke")}
          </ActionButton>
        </div>
      )}
    </li>
  );
}
