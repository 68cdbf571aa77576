import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import type { RowSelection } from "@songtan/ui/layout/data-table.tsx";
import { useState } from "react";

/** The rows of a list that are ticked. A row that the list no longer shows counts no more. */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
) {
  const t = useText("shell");
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => ids.has(id)).slice(0, limits.bulkRows);
  const choose = (changed: readonly Row[], on: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const { id } of changed) {
        if (on) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  const selection: RowSelection<Row> = {
    isChosen: ({ id }) => ids.has(id),
    onChoose: (row, on) => choose([row], on),
    all: chosen.length > 0 && (chosen.length === Math.min(rows.length, limits.bulkRows) || "some"),
    onChooseAll: (on) => choose(on ? rows.slice(0, limits.bulkRows) : rows, on),
    allLabel: t("bulk.all"),
    labelOf: (row) => t("bulk.row", { name: nameOf(row) }),
  };
  return { chosen, selection, clear: () => setIds(new Set()) };
}
