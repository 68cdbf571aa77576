import { useText } from "@songtan/client/language/use-text.ts";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import { Card } from "@songtan/ui/layout/card.tsx";
import css from "./figure-list.module.css";

/** Where senders are waiting right now, the busiest first. */
export function DemandCard({ demand }: Pick<DashboardView, "demand">) {
  const t = useText("driver");
  const most = Math.max(1, ...demand.map((area) => area.waiting));
  return (
    <Card title={t("demand.title")} description={demand.length > 0 ? t("demand.words") : undefined}>
      {demand.length === 0 ? (
        <p>{t("demand.empty")}</p>
      ) : (
        <dl className={css.list}>
          {demand.map((area) => (
            <div key={area.area} className={css.row}>
              <dt>{area.area}</dt>
              <dd>
                {t("demand.waiting", { count: area.waiting })}
                <span
                  className={css.share}
                  style={{ "--share": area.waiting / most } as React.CSSProperties}
                  aria-hidden="true"
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
