import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsolePayout } from "@songtan/contract/console/payouts";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { type Column, DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { payoutTones } from "./payout-tone.ts";
import { usePayoutLabels } from "./use-payout-labels.ts";

/** The state of a payout, with a mark when the provider contradicted it. */
export function PayoutBadge({ payout }: { payout: ConsolePayout }) {
  const t = useText("payouts");
  return (
    <Stack direction="row" gap={1}>
      <StatusBadge tone={payoutTones[payout.state]}>{t(`state.${payout.state}`)}</StatusBadge>
      {payout.contradicted && <StatusBadge tone="bad">{t("contradicted.badge")}</StatusBadge>}
    </Stack>
  );
}

/** Returns the columns of every table of payouts. */
export function usePayoutColumns(): Column<ConsolePayout>[] {
  const t = useText("payouts");
  const locale = useLocale();
  const labels = usePayoutLabels();
  return [
    { id: "owner", title: t("list.owner"), cell: (row) => row.owner.name },
    { id: "state", title: t("list.state"), cell: (row) => <PayoutBadge payout={row} /> },
    {
      id: "amount",
      title: t("list.amount"),
      align: "end",
      cell: (row) => <Money column>{formatExactBaht(row.amountSatang)}</Money>,
    },
    {
      id: "fee",
      title: t("list.fee"),
      align: "end",
      cell: (row) => (
        <Money column tone="soft">
          {formatExactBaht(row.netSatang - row.amountSatang)}
        </Money>
      ),
    },
    {
      id: "net",
      title: t("page.net"),
      align: "end",
      cell: (row) => <Money column>{formatExactBaht(row.netSatang)}</Money>,
    },
    {
      id: "account",
      title: t("list.account"),
      cell: (row) =>
        `${labels.bank(row.account.bankCode)} ${t("ending", { digits: row.account.lastDigits })}`,
    },
    {
      id: "asked",
      title: t("list.asked"),
      oneLine: true,
      cell: (row) => formatInstant(row.requestedAt, locale),
    },
  ];
}

/** Payouts, the newest first. */
export function PayoutTable({ rows }: { rows: readonly ConsolePayout[] }) {
  const t = useText("payouts");
  const [owner, ...rest] = usePayoutColumns();
  const kind: Column<ConsolePayout> = {
    id: "kind",
    title: t("list.kind"),
    cell: (row) => t(`kind.${row.kind}`),
  };
  return (
    <DataTable
      label={t("list.table")}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/payouts/${row.id}`}
      columns={owner ? [owner, kind, ...rest] : rest}
    />
  );
}
