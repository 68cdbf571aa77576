import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BusinessStatementView } from "@songtan/contract/businesses/business-money";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { SelectField, type SelectOption } from "@songtan/ui/fields/select-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { FirstRows } from "@songtan/ui/layout/first-rows.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Stat } from "@songtan/ui/layout/stat.tsx";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { useApiQuery } from "../api/use-call.ts";
import { useDownload } from "../api/use-download.ts";
import css from "./business-money.module.css";

/** Lists the movements of a business's money in a month, to read on screen or open in a spreadsheet. */
export function MonthStatement({ months }: { months: SelectOption[] }) {
  const t = useText("money");
  const shell = useText("shell");
  const [month, setMonth] = useState(months[0]?.value ?? "");
  const { data, error, refetch, isFetching } = useApiQuery("GET /business/statement", {
    query: { month },
  });
  const { start, pending, error: downloadError } = useDownload();
  return (
    <Card title={t("statement.title")}>
      <Stack>
        <div className={css.bar}>
          <SelectField
            label={t("statement.month")}
            options={months}
            value={month}
            onChange={setMonth}
          />
          <ActionButton
            variant="outline"
            icon={<IconFileSpreadsheet size={20} />}
            pending={pending !== null}
            onClick={() =>
              start(`/business/statement.csv?month=${month}`, `statement-${month}.csv`)
            }
          >
            {t("statement.csv")}
          </ActionButton>
        </div>
        <ProblemNotice error={downloadError} />
        {!data && !error && <ListSkeleton label={shell("loading")} rows={4} />}
        {!data && error && (
          <QueryError
            error={error}
            title={t("failed")}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data && <Moves statement={data} />}
      </Stack>
    </Card>
  );
}

function Moves({ statement }: { statement: BusinessStatementView }) {
  const t = useText("money");
  const shell = useText("shell");
  const locale = useLocale();
  const rows = statement.lines.map((line, index) => ({ ...line, id: String(index) }));
  const amount = (satang: number) => <Money column>{formatExactBaht(satang)}</Money>;
  return (
    <>
      <div className={css.stats}>
        <Stat
          label={t("statement.opening")}
          value={<Money>{formatExactBaht(statement.openingSatang)}</Money>}
        />
        <Stat
          label={t("statement.closing")}
          value={<Money>{formatExactBaht(statement.closingSatang)}</Money>}
        />
      </div>
      {rows.length === 0 && <p className={css.soft}>{t("statement.none")}</p>}
      {rows.length > 0 && (
        <FirstRows
          rows={rows}
          allLabel={shell("rows.all", { count: rows.length })}
          fewerLabel={shell("rows.fewer")}
        >
          {(shown) => (
            <DataTable
              label={t("statement.title")}
              rows={shown}
              rowKey={({ id }) => id}
              columns={[
                {
                  id: "at",
                  title: t("statement.at"),
                  cell: ({ at }) => formatInstant(at, locale),
                  oneLine: true,
                },
                {
                  id: "kind",
                  title: t("statement.kind"),
                  cell: ({ kind }) => t(`statement.kinds.${kind}`),
                },
                {
                  id: "booking",
                  title: t("statement.booking"),
                  cell: ({ bookingNumber, reference }) =>
                    [bookingNumber, reference].filter(Boolean).join(" · ") || "–",
                  hidden: ({ bookingNumber }) => bookingNumber === null,
                },
                {
                  id: "madeBy",
                  title: t("statement.madeBy"),
                  cell: ({ madeBy }) => madeBy ?? "–",
                  hidden: ({ madeBy }) => madeBy === null,
                },
                {
                  id: "amount",
                  title: t("statement.amount"),
                  align: "end",
                  cell: ({ amountSatang }) => amount(amountSatang),
                },
                {
                  id: "net",
                  title: t("statement.net"),
                  align: "end",
                  cell: ({ netSatang }) => amount(netSatang),
                },
              ]}
            />
          )}
        </FirstRows>
      )}
    </>
  );
}
