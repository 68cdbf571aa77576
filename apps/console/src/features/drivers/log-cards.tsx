import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { accessReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { Card } from "@songtan/ui/layout/card.tsx";
import { ItemList } from "../shell/page/description-list.tsx";
import { keyOf } from "../shell/use-scope-name.ts";

/** Lists the staff who opened the driver's papers, with their reasons. The driver sees the same list. */
export function AccessLogCard({ driver }: { driver: ConsoleDriver }) {
  const t = useText("drivers");
  const shell = useText("shell");
  const locale = useLocale();
  return (
    <Card title={t("page.openings")} description={t("page.openingsWords")}>
      {driver.openings.length === 0 ? (
        <p>{t("page.noOpenings")}</p>
      ) : (
        <ItemList
          label={t("page.openings")}
          items={driver.openings.map(({ id, kind, reason, words: note, staffName, at }) => ({
            id,
            title: `${shell(`document.${kind}`)} · ${note ?? accessReasonTexts[locale][reason]}`,
            note: `${staffName} · ${formatInstant(at, locale)}`,
          }))}
        />
      )}
    </Card>
  );
}

/** Lists the actions on the driver, from the audit log. */
export function HistoryCard({ driver }: { driver: ConsoleDriver }) {
  const t = useText("drivers");
  const shell = useText("shell");
  const locale = useLocale();
  return (
    <Card title={t("page.history")}>
      {driver.history.length === 0 ? (
        <p>{t("page.noHistory")}</p>
      ) : (
        <ItemList
          label={t("page.history")}
          items={driver.history.map(({ id, action, actor, at }) => ({
            id,
            title: shell(`action.${keyOf(action)}`),
            note: [actor.name, formatInstant(at, locale)].filter(Boolean).join(" · "),
          }))}
        />
      )}
    </Card>
  );
}
