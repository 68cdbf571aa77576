import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { KeyView } from "@songtan/contract/businesses/businesses";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import css from "../developers.module.css";

type Ended = Pick<KeyView, "revokedAt" | "expiresAt">;

/** Whether a key works no more. */
export const isKeyOver = ({ revokedAt, expiresAt }: Ended): boolean =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());

type KeyRowProps = { partnerKey: KeyView; onRotate: () => void; onRevoke: () => void };

/** One key: what it may do, within which bounds, and when it was used. */
export function KeyRow({ partnerKey: key, onRotate, onRevoke }: KeyRowProps) {
  const t = useText("developers");
  const locale = useLocale();
  const isOver = isKeyOver(key);
  const bounds = [
    key.capPerBookingSatang !== null &&
      t("keys.atBooking", { amount: formatBaht(key.capPerBookingSatang) }),
    key.capPerDaySatang !== null && t("keys.atDay", { amount: formatBaht(key.capPerDaySatang) }),
    key.allowedNetworks.length > 0 && t("keys.from", { networks: key.allowedNetworks.join(", ") }),
    key.expiresAt !== null && t("keys.until", { time: formatInstant(key.expiresAt, locale) }),
  ].filter(Boolean);
  return (
    <li className={css.row}>
      <div className={css.head}>
        <strong>{key.name}</strong>
        {isOver && (
          <StatusBadge tone="bad">{t(key.revokedAt ? "keys.revoked" : "keys.expired")}</StatusBadge>
        )}
      </div>
      <span className={css.mono}>{key.publicKey}</span>
      <span className={css.mono}>{`sk_${key.mode}_…${key.secretEnd}`}</span>
      <span className={css.soft}>{key.scopes.join(" · ")}</span>
      {bounds.length > 0 && <span className={css.soft}>{bounds.join(" · ")}</span>}
      <span className={css.soft}>
        {key.lastUsedAt
          ? t("keys.used", { time: formatInstant(key.lastUsedAt, locale) })
          : t("keys.unused")}
      </span>
      {!isOver && (
        <div className={css.actions}>
          <ActionButton
            variant="outline"
            aria-label={t("keys.rotateNamed", { name: key.name })}
            onClick={onRotate}
          >
            {t("keys.rotate")}
          </ActionButton>
          <ActionButton
            variant="quiet"
            aria-label={t("keys.revokeNamed", { name: key.name })}
            onClick={onRevoke}
          >
            {t("keys.revoke")}
          </ActionButton>
        </div>
      )}
    </li>
  );
}
