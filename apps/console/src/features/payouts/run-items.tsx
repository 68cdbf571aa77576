import { useText } from "@songtan/client/language/use-text.ts";
import type { PayoutRunView } from "@songtan/contract/console/payouts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { type Column, DataTable } from "@songtan/ui/layout/data-table.tsx";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { usePayoutColumns } from "./payout-table.tsx";
import { useRunCommand } from "./use-run-command.ts";

type Item = PayoutRunView["items"][number];

/** Lists the payouts that a run includes and excludes, each with the reason. */
export function RunItems({ run }: { run: PayoutRunView }) {
  const t = useText("payouts");
  const [excluding, setExcluding] = useState<Item | null>(null);
  const change = useRunCommand("PUT /console/payout-runs/{id}/items/{payoutId}", run.id, () =>
    setExcluding(null),
  );
  const open = run.state === "prepared";
  // While the run waits every payout has the state `requested`, so the check column replaces the
  // state column.
  const base = usePayoutColumns().filter(({ id }) => id !== "asked" && !(open && id === "state"));
  const columns: Column<Item>[] = [
    ...base.map((column) => ({
      ...column,
      cell: (item: Item) => column.cell(item.payout),
      hidden: undefined,
    })),
    { id: "check", title: t("run.check"), cell: (item) => <Verdict item={item} /> },
    ...(open
      ? [
          {
            id: "action",
            action: true,
            title: t("run.change"),
            oneLine: true,
            cell: (item: Item) => (
              <ItemAction
                item={item}
                pending={change.isPending}
                onExclude={() => setExcluding(item)}
                onInclude={() =>
                  change.mutate({
                    params: { id: run.id, payoutId: item.payout.id },
                    body: { words: null },
                  })
                }
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        label={t("run.items")}
        rows={run.items}
        rowKey={(item) => item.payout.id}
        columns={columns}
      />
      {excluding && (
        <NoteDialog
          label={t("words")}
          title={t("run.leaveTitle", { name: excluding.payout.owner.name })}
          explained={t("run.leaveWords")}
          submitLabel={t("run.leave")}
          pending={change.isPending}
          error={change.error}
          onClose={() => setExcluding(null)}
          onSubmit={(note) =>
            change.mutate({
              params: { id: run.id, payoutId: excluding.payout.id },
              body: { words: note },
            })
          }
        />
      )}
    </>
  );
}

function Verdict({ item }: { item: Item }) {
  const t = useText("payouts");
  if (item.payout.state === "rejected")
    return <StatusBadge tone="plain">{t("state.rejected")}</StatusBadge>;
  if (item.check) return <StatusBadge tone="warn">{t(`check.${item.check}`)}</StatusBadge>;
  if (item.excluded)
    return (
      <span>{t("run.leftBy", { name: item.excluded.by.name, words: item.excluded.words })}</span>
    );
  return <StatusBadge tone="good">{t("run.good")}</StatusBadge>;
}

type ActionProps = { item: Item; pending: boolean; onExclude: () => void; onInclude: () => void };

function ItemAction({ item, pending, onExclude, onInclude }: ActionProps) {
  const t = useText("payouts");
  if (item.check || item.payout.state !== "requested") return null;
  return item.excluded ? (
    <ActionButton variant="quiet" pending={pending} onClick={onInclude}>
      {t("run.take")}
    </ActionButton>
  ) : (
    <ActionButton variant="quiet" onClick={onExclude}>
      {t("run.leave")}
    </ActionButton>
  );
}
