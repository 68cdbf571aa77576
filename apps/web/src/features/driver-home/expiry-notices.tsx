import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import { serviceDay } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/** Papers that end soon or have ended, each with its page. */
export function ExpiryNotices({ expiring }: Pick<DashboardView, "expiring">) {
  const t = useText("driver");
  const locale = useLocale();
  const today = serviceDay(new Date());
  return expiring.map(({ kind, expiresOn }) => {
    const over = expiresOn < today;
    const day = formatDay(`${expiresOn}T12:00:00+07:00`, locale);
    return (
      <Notice
        key={kind}
        tone={over ? "bad" : "warn"}
        title={t(over ? "expiry.over" : "expiry.soon", { paper: t(`paper.${kind}`), day })}
        action={
          <ActionButton variant="outline" to={`/driver/profile/${kind}`}>
            {t("expiry.renew")}
          </ActionButton>
        }
      >
        {over ? t("expiry.overWords") : t("expiry.soonWords")}
      </Notice>
    );
  });
}
