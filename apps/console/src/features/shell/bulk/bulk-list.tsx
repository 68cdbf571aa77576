import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import type { RowSelection } from "@songtan/ui/layout/data-table.tsx";
import { type ReactNode, useState } from "react";
import css from "./bulk-list.module.css";
import { useSelection } from "./use-selection.ts";

/** An action on several rows. Its dialog receives the ticked rows. */
export type BulkAction<Row> = {
  id: string;
  label: string;
  danger?: boolean;
  dialog: (props: { rows: readonly Row[]; onClose: () => void }) => ReactNode;
};

type BulkListProps<Row> = {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** The actions that the person may perform. When empty, the list does not have ticks. */
  actions: readonly BulkAction<Row>[];
  children: (selection: RowSelection<Row> | undefined) => ReactNode;
};

/** A list with ticks, and a bar of actions while some rows are ticked. */
export function BulkList<Row extends { id: string }>({
  rows,
  nameOf,
  actions,
  children,
}: BulkListProps<Row>) {
  const t = useText("shell");
  const { chosen, selection, clear } = useSelection(rows, nameOf);
  const [open, setOpen] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null);
  if (actions.length === 0) return children(undefined);
  return (
    <>
      {children(selection)}
      {chosen.length > 0 && (
        <section className={css.bar} aria-label={t("bulk.bar")}>
          <span className={css.count} role="status">
            {t("bulk.chosen", { count: chosen.length })}
            {chosen.length === limits.bulkRows && ` · ${t("bulk.most")}`}
          </span>
          {actions.map((action) => (
            <ActionButton
              key={action.id}
              variant={action.danger ? "danger" : "soft"}
              onClick={() => setOpen({ action, rows: chosen })}
            >
              {action.label}
            </ActionButton>
          ))}
          <ActionButton variant="quiet" onClick={clear}>
            {t("bulk.clear")}
          </ActionButton>
        </section>
      )}
      {open?.action.dialog({
        rows: open.rows,
        onClose: () => {
          setOpen(null);
          clear();
        },
      })}
    </>
  );
}
