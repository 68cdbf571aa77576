import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { heldPayText } from "@songtan/contract/payouts/held-pay-text";
import type { StatementView } from "@songtan/contract/payouts/statements";
import { earnedSatangOf } from "@songtan/domain/ledger/driver-statement";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Stat } from "@songtan/ui/layout/stat.tsx";
import { AmountList } from "./amount-list.tsx";
import css from "./statement.module.css";

/** A driver's statement: the balance before, the jobs, everything else, the balance after. */
export function StatementSheet({ statement }: { statement: StatementView }) {
  const t = useText("statement");
  const locale = useLocale();
  const { opening, closing, totals, jobs } = statement;
  const earnedSatang = earnedSatangOf(totals);
  return (
    <Stack>
      <div className={css.stats}>
        <Stat
          label={t("earned")}
          value={
            <Money column size="large">
              {formatExactBaht(earnedSatang)}
            </Money>
          }
          hint={t("earnedHelp")}
          tone="brand"
        />
        <Stat
          label={t("balance.opening")}
          value={
            <Money column size="large">
              {formatExactBaht(opening.netSatang)}
            </Money>
          }
          hint={t("balance.words")}
        />
        <Stat
          label={t("balance.closing")}
          value={
            <Money column size="large">
              {formatExactBaht(closing.netSatang)}
            </Money>
          }
          hint={t("balance.words")}
        />
      </div>
      {statement.heldPay.length > 0 && (
        <Card title={t("heldPay")} description={t("heldPayWords")}>
          <List>
            {statement.heldPay.map((held) => (
              <ListRow
                key={`${held.reason}-${held.bookingId}`}
                title={<WithNumbers text={heldPayText(held, locale)} />}
                end={<Money column>{formatExactBaht(held.amountSatang)}</Money>}
              />
            ))}
          </List>
        </Card>
      )}
      {jobs.length > 0 && (
        <Card title={t("totals")}>
          <AmountList amounts={totals} />
        </Card>
      )}
      <Card title={t("jobs.title")}>
        {jobs.length === 0 && <p>{t("jobs.none")}</p>}
        <Jobs jobs={jobs} />
      </Card>
      <OtherLines lines={statement.lines} />
    </Stack>
  );
}

function Jobs({ jobs }: Pick<StatementView, "jobs">) {
  const locale = useLocale();
  return jobs.map((job) => (
    <details key={job.bookingId} className={css.job}>
      <summary>
        <span>
          <b>{job.number}</b>
          <small>{formatInstant(job.at, locale)}</small>
        </span>
        <Money column>{formatExactBaht(job.netSatang)}</Money>
      </summary>
      <AmountList amounts={job} />
    </details>
  ));
}

function OtherLines({ lines }: Pick<StatementView, "lines">) {
  const t = useText("statement");
  const locale = useLocale();
  if (lines.length === 0) return null;
  return (
    <Card title={t("lines.title")}>
      <List>
        {lines.map((line) => (
          <ListRow
            key={`${line.kind}${line.at}${line.amountSatang}`}
            title={t(`lines.${line.kind}`)}
            description={formatInstant(line.at, locale)}
            end={<Money column>{formatExactBaht(line.amountSatang)}</Money>}
          />
        ))}
      </List>
    </Card>
  );
}
