import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TariffTerms } from "@songtan/contract/console/tariffs";
import { compareTariffs, type PriceEffect } from "@songtan/domain/quoting/compare/compare-tariffs";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import css from "./effect-card.module.css";

export type EffectCardProps = {
  before: TariffTerms;
  after: TariffTerms;
  holidays: readonly string[];
};

const asTariff = (terms: TariffTerms, days: readonly string[]): Tariff => ({
  ...(terms as unknown as Omit<Tariff, "version" | "effectiveFrom" | "holiday">),
  version: "",
  effectiveFrom: new Date(0),
  holiday: { ...terms.holiday, days },
});

/** Compares the price and the driver's pay of familiar deliveries before and after the change. */
export function EffectCard({ before, after, holidays }: EffectCardProps) {
  const t = useText("pricing");
  const rows = compareTariffs(asTariff(before, holidays), asTariff(after, holidays));
  const lower = rows.filter((row) => payOf(row.after) < payOf(row.before)).length;
  const same = rows.every((row) => JSON.stringify(row.before) === JSON.stringify(row.after));
  return (
    <Card title={t("effect.title")} description={t("effect.words")}>
      <Stack gap={3}>
        {same && <Notice tone="info">{t("effect.same")}</Notice>}
        {lower > 0 && <Notice tone="warn">{t("effect.lower", { count: lower })}</Notice>}
        <DataTable
          label={t("effect.title")}
          rows={rows}
          rowKey={(row) => row.name}
          columns={[
            {
              id: "name",
              title: t("effect.sample"),
              cell: (row) => t(`sample.${row.name as "motorcycle_short"}`),
            },
            {
              id: "price",
              title: t("effect.price"),
              align: "end",
              cell: (row) => <Change before={row.before} after={row.after} part="totalSatang" />,
            },
            {
              id: "pay",
              title: t("effect.pay"),
              align: "end",
              cell: (row) => (
                <Change before={row.before} after={row.after} part="driverPaySatang" />
              ),
            },
          ]}
        />
      </Stack>
    </Card>
  );
}

const payOf = (effect: PriceEffect): number => ("refusal" in effect ? 0 : effect.driverPaySatang);

type ChangeProps = {
  before: PriceEffect;
  after: PriceEffect;
  part: "totalSatang" | "driverPaySatang";
};

function Change({ before, after, part }: ChangeProps) {
  const t = useText("pricing");
  const formatEffect = (effect: PriceEffect) =>
    "refusal" in effect ? t("effect.refused") : formatExactBaht(effect[part]);
  const [from, to] = [formatEffect(before), formatEffect(after)];
  if (from === to) return <span className={css.same}>{to}</span>;
  const difference = "refusal" in before || "refusal" in after ? null : after[part] - before[part];
  return (
    <span className={css.change}>
      <span className={css.from}>{from}</span> → <strong>{to}</strong>
      {difference !== null && (
        <small>
          {difference > 0 ? "+" : ""}
          {formatExactBaht(difference)}
        </small>
      )}
    </span>
  );
}
