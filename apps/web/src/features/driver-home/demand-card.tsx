import { formatDistance } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import { estimateMetres } from "@songtan/domain/quoting/distance";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DriverMap } from "./duty/driver-map.tsx";
import { useLocationSlice } from "./duty/location-slice.ts";
import css from "./figure-list.module.css";

/**
 * Shows the areas where senders need a driver at this moment: on the map with the driver, and as a list, the busiest
 * first.
 */
export function DemandCard({ demand }: Pick<DashboardView, "demand">) {
  const t = useText("driver");
  const locale = useLocale();
  const fix = useLocationSlice((location) => location.fix);
  const most = Math.max(1, ...demand.map((area) => area.waiting));
  if (demand.length === 0) {
    return (
      <Card title={t("demand.title")}>
        <p>{t("demand.empty")}</p>
      </Card>
    );
  }
  return (
    <Card title={t("demand.title")} description={t("demand.words")}>
      <div className={css.map}>
        <DriverMap
          label={t("demand.map")}
          line={null}
          stops={demand.map(({ area, waiting, latitude, longitude }) => ({
            id: area,
            lngLat: [longitude, latitude],
            label: String(waiting),
            name: `${area} · ${t("demand.waiting", { count: waiting })}`,
          }))}
        />
      </div>
      <dl className={css.list}>
        {demand.map((area) => (
          <div key={area.area} className={css.row}>
            <dt>
              {area.area}
              {fix && (
                <small>
                  {t("demand.away", {
                    distance: formatDistance(estimateMetres(fix, area), locale),
                  })}
                </small>
              )}
            </dt>
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
    </Card>
  );
}
