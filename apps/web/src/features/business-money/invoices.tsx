import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { Listed } from "@songtan/client/calls/call-types.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { formatDay, formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { InvoiceView } from "@songtan/contract/businesses/business-money";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { type Column, DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { callKey } from "../api/use-call.ts";
import { useDownload } from "../api/use-download.ts";
import { MoreButton } from "../shell/lists/more-button.tsx";
import css from "./business-money.module.css";

const tones = { open: "warn", overdue: "bad", settled: "good" } as const;

/** The invoices of a business, newest first. */
const useInvoices = () =>
  useInfiniteQuery<
    Listed<InvoiceView>,
    ApiError,
    InvoiceView[],
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...callKey("GET /business/invoices", { query: {} }), "pages"],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call("GET /business/invoices", {
        query: { limit: 24, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });

/** Lists the invoices, the amounts still due, and their due dates. */
export function Invoices({ onPay }: { onPay: (invoice: InvoiceView) => void }) {
  const t = useText("money");
  const shell = useText("shell");
  const list = useInvoices();
  const { data, error, refetch, isFetching } = list;
  const { start, pending, error: downloadError } = useDownload();
  const columns = useColumns({
    onPay,
    pending,
    onFile: ({ id, serial }) => start(`/business/invoices/${id}/pdf`, `${serial}.pdf`),
  });
  return (
    <Card title={t("invoices.title")} description={t("invoices.text")}>
      <Stack>
        {!data && !error && <ListSkeleton label={shell("loading")} rows={2} />}
        {!data && error && (
          <QueryError
            error={error}
            title={t("failed")}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data?.length === 0 && <p className={css.soft}>{t("invoices.none")}</p>}
        {data && data.length > 0 && (
          <DataTable
            label={t("invoices.title")}
            rows={data}
            rowKey={({ id }) => id}
            columns={columns}
          />
        )}
        <ProblemNotice error={downloadError} />
        <MoreButton list={list}>{t("invoices.more")}</MoreButton>
      </Stack>
    </Card>
  );
}

type ColumnsInput = {
  onPay: (invoice: InvoiceView) => void;
  onFile: (invoice: InvoiceView) => void;
  /** The file that is being downloaded. */
  pending: string | null;
};

function useColumns({ onPay, onFile, pending }: ColumnsInput): Column<InvoiceView>[] {
  const t = useText("money");
  const locale = useLocale();
  return [
    { id: "serial", title: t("invoices.serial"), cell: ({ serial }) => serial, oneLine: true },
    {
      id: "state",
      title: t("invoices.state"),
      cell: ({ state }) => (
        <StatusBadge tone={tones[state]}>{t(`invoices.states.${state}`)}</StatusBadge>
      ),
    },
    {
      id: "due",
      title: t("invoices.due"),
      cell: ({ dueOn }) => formatDay(dueOn, locale),
      oneLine: true,
    },
    {
      id: "amount",
      title: t("invoices.amount"),
      align: "end",
      cell: ({ amountSatang }) => <Money column>{formatExactBaht(amountSatang)}</Money>,
    },
    {
      id: "open",
      title: t("invoices.open"),
      align: "end",
      cell: ({ openSatang }) => <Money column>{formatExactBaht(openSatang)}</Money>,
    },
    {
      id: "file",
      title: t("invoices.file"),
      action: true,
      oneLine: true,
      cell: (invoice) => (
        <ActionButton
          variant="quiet"
          icon={<IconFileTypePdf size={20} />}
          aria-label={t("invoices.fileNamed", { serial: invoice.serial })}
          pending={pending?.includes(invoice.id) ?? false}
          onClick={() => onFile(invoice)}
        >
          {t("invoices.file")}
        </ActionButton>
      ),
    },
    {
      id: "pay",
      title: t("invoices.pay"),
      action: true,
      oneLine: true,
      hidden: ({ openSatang }) => openSatang === 0,
      cell: (invoice) =>
        invoice.openSatang > 0 && (
          <ActionButton
            variant="soft"
            aria-label={t("invoices.payNamed", { serial: invoice.serial })}
            onClick={() => onPay(invoice)}
          >
            {t("invoices.pay")}
          </ActionButton>
        ),
    },
  ];
}
