import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { SecurityEventView } from "@songtan/contract/console/security-events";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";

const tones = { done: "good", failed: "bad", refused: "warn" } as const;

/** Sign-ins, failures and changes, newest first; alike ones are one line with how often. */
export function SecurityTable({ rows }: { rows: readonly SecurityEventView[] }) {
  const t = useText("staff");
  const locale = useLocale();
  const times = (row: SecurityEventView) =>
    row.times > 1 ? ` ${t("security.times", { count: row.times })}` : "";
  return (
    <DataTable
      label={t("security.table")}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          id: "kind",
          title: t("security.what"),
          cell: (row) => `${t(`security.kind.${row.kind}`)}${times(row)}`,
        },
        {
          id: "outcome",
          title: t("security.outcome"),
          cell: (row) => (
            <StatusBadge tone={tones[row.outcome]}>
              {t(`security.outcomes.${row.outcome}`)}
            </StatusBadge>
          ),
        },
        {
          id: "who",
          title: t("security.who"),
          cell: ({ account, staff, key }) => {
            if (staff)
              return <SmartLink to={`/security?staffId=${staff.id}`}>{staff.name}</SmartLink>;
            if (account)
              return <SmartLink to={`/security?accountId=${account.id}`}>{account.name}</SmartLink>;
            return key
              ? t("security.key", { name: key.name, business: key.business })
              : t("security.nobody");
          },
        },
        {
          id: "device",
          title: t("security.device"),
          cell: (row) => row.device,
          hidden: (row) => row.device === null,
        },
        {
          id: "network",
          title: t("audit.address"),
          cell: (row) => row.network,
          hidden: (row) => row.network === null,
        },
        {
          id: "at",
          title: t("audit.at"),
          oneLine: true,
          cell: (row) => formatInstant(row.at, locale),
        },
      ]}
    />
  );
}
