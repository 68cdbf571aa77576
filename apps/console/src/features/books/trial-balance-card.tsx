import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TrialBalance } from "@songtan/contract/console/books";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { useApiQuery } from "../api/api.ts";
import { QueryView } from "../shell/page/query-view.tsx";
import css from "./books.module.css";

/** The balance of every account at the end of a day; each links to its entries. */
export function TrialBalanceCard({ on, onDay }: { on: string; onDay: (day: string) => void }) {
  const t = useText("books");
  const shell = useText("shell");
  const locale = useLocale();
  const query = useApiQuery("GET /console/books/trial-balance", {
    query: on ? { on } : {},
    quiet: true,
  });
  return (
    <Card title={t("trial.title")} description={t("trial.words")}>
      <div className={css.day}>
        <DateField
          label={t("trial.on")}
          value={on || (query.data?.on ?? "")}
          onChange={(day) => day && onDay(day)}
          locale={locale}
          pickLabel={shell("days.pick")}
          closeLabel={shell("close")}
          unreadableText={shell("days.unreadable")}
          key={query.data?.on ?? ""}
        />
      </div>
      <QueryView query={query} waiting={<CardSkeleton label={shell("loading")} lines={8} />}>
        {(balance) => <Accounts balance={balance} />}
      </QueryView>
    </Card>
  );
}

function Accounts({ balance: { on, accounts, totalSatang } }: { balance: TrialBalance }) {
  const t = useText("books");
  const sum = (side: "debitSatang" | "creditSatang") =>
    accounts.reduce((total, row) => total + row[side], 0);
  const amount = (satang: number) =>
    satang === 0 ? "–" : <Money column>{formatExactBaht(satang)}</Money>;
  return (
    <>
      <DataTable
        label={t("trial.title")}
        rows={accounts}
        rowKey={(row) => row.account}
        rowTo={(row) => `/books/entries?account=${row.account}&to=${on}`}
        columns={[
          { id: "account", title: t("column.account"), cell: (row) => t(`account.${row.account}`) },
          {
            id: "debit",
            title: t("column.debit"),
            align: "end",
            cell: (row) => amount(row.debitSatang),
            hidden: (row) => row.debitSatang === 0,
          },
          {
            id: "credit",
            title: t("column.credit"),
            align: "end",
            cell: (row) => amount(row.creditSatang),
            hidden: (row) => row.creditSatang === 0,
          },
        ]}
      />
      <dl className={css.sums}>
        <div>
          <dt>{t("trial.debit")}</dt>
          <dd>
            <Money column>{formatExactBaht(sum("debitSatang"))}</Money>
          </dd>
        </div>
        <div>
          <dt>{t("trial.credit")}</dt>
          <dd>
            <Money column>{formatExactBaht(sum("creditSatang"))}</Money>
          </dd>
        </div>
        <div data-wrong={totalSatang !== 0 || undefined}>
          <dt>{t("trial.difference")}</dt>
          <dd>
            <Money column>{formatExactBaht(totalSatang)}</Money>
          </dd>
        </div>
      </dl>
    </>
  );
}
