import { useText } from "@songtan/client/language/use-text.ts";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import { Stars } from "@songtan/ui/fields/stars.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import css from "./figure-list.module.css";

type DriverRatingCardProps = Pick<DashboardView, "rating" | "acceptanceRate" | "completionRate">;

const percentOf = (share: number) => `${Math.round(share * 100)}%`;

/** The customers' rating, and how much of the offered work was accepted and finished. */
export function DriverRatingCard({
  rating,
  acceptanceRate,
  completionRate,
}: DriverRatingCardProps) {
  const t = useText("driver");
  const rates = [
    ["acceptance", acceptanceRate],
    ["completion", completionRate],
  ] as const;
  return (
    <Card title={t("standing.title")} description={t("standing.words")}>
      <dl className={css.list}>
        <div className={css.row}>
          <dt>
            {t("standing.rating")}
            <small>{t("standing.ratingCount", { count: rating.count })}</small>
          </dt>
          <dd>
            {rating.average === null ? (
              t("standing.noRating")
            ) : (
              <>
                <Stars
                  value={rating.average}
                  label={t("standing.stars", { value: rating.average.toFixed(1) })}
                />{" "}
                {rating.average.toFixed(1)}
              </>
            )}
          </dd>
        </div>
        {rates.map(([name, share]) => (
          <div key={name} className={css.row}>
            <dt>
              {t(`standing.${name}`)}
              <small>{t(`standing.${name}Help`)}</small>
            </dt>
            <dd>
              {share === null ? t("standing.noneYet") : percentOf(share)}
              {share !== null && (
                <span
                  className={css.share}
                  style={{ "--share": share } as React.CSSProperties}
                  aria-hidden="true"
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
