import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { AuditEntry } from "@songtan/contract/console/audit";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { keyOf } from "../shell/use-scope-name.ts";
import css from "./audit-table.module.css";
import { useAuditDetails } from "./use-audit-details.ts";

/** The page of each kind of subject in the audit log. */
const pageBySubject: Partial<Record<AuditEntry["subject"]["kind"], string>> = {
  driver: "/drivers",
  customer: "/customers",
  booking: "/bookings",
  partner: "/businesses",
};

/** Lists the audit log, newest first: the person, the action and the subject. */
export function AuditTable({ rows }: { rows: readonly AuditEntry[] }) {
  const t = useText("staff");
  const shell = useText("shell");
  const locale = useLocale();
  const formatDetail = useAuditDetails();
  return (
    <DataTable
      label={t("audit.table")}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          id: "action",
          title: t("audit.action"),
          cell: (row) => shell(`action.${keyOf(row.action)}`),
        },
        {
          id: "actor",
          title: t("audit.actor"),
          cell: (row) => row.actor.name ?? t(`audit.kind.${row.actor.kind}`),
        },
        {
          id: "subject",
          title: t("audit.subject"),
          cell: ({ subject }) => {
            const name = `${t(`audit.kind.${subject.kind}`)} ${subject.name ?? subject.id.slice(0, 8)}`;
            const page = pageBySubject[subject.kind];
            return page ? <SmartLink to={`${page}/${subject.id}`}>{name}</SmartLink> : name;
          },
        },
        {
          id: "detail",
          title: t("audit.detail"),
          cell: ({ detail }) => (
            <span className={css.detail}>
              {formatDetail(detail).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          ),
          hidden: ({ detail }) => Object.keys(detail).length === 0,
        },
        {
          id: "at",
          title: t("audit.at"),
          oneLine: true,
          cell: (row) => formatInstant(row.at, locale),
        },
        {
          id: "address",
          title: t("audit.address"),
          cell: (row) => row.address,
          hidden: (row) => row.address === null,
        },
      ]}
    />
  );
}
