import { useText } from "@songtan/client/use-text.ts";
import type { PayoutRunView } from "@songtan/contract/console/payouts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { type Column, DataTable } from "@songtan/ui/data-table.tsx";
import { StatusBadge } from "@songtan/ui/status-badge.tsx";
import { useState } from "react";
import { WordsDialog } from "../shell/words-dialog.tsx";
import { usePayoutColumns } from "./payout-table.tsx";
import { useRunCommand } from "./use-run-command.ts";

type Item = PayoutRunView["items"][number];

/** What a run pays and what it leaves out, each with the reason. */
export function RunItems({ run }: { run: PayoutRunView }) {
  const t = useText("payouts");
  const [leaving, setLeaving] = useState<Item | null>(null);
  const change = useRunCommand("PUT /console/payout-runs/{id}/items/{payoutId}", run.id, () => setLeaving(null));
  const open = run.state === "prepared";
  // While it waits every payout in it is asked for: the check says more.
  const base = usePayoutColumns().filter(({ id }) => id !== "asked" && !(open && id === "state"));
  const columns: Column<Item>[] = [
    ...base.map((column) => ({ ...column, cell: (item: Item) => column.cell(item.payout), hidden: undefined })),
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
                onLeave={() => setLeaving(item)}
                onTake={() =>
                  change.mutate({ params: { id: run.id, payoutId: item.payout.id }, body: { words: null } })
                }
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable label={t("run.items")} rows={run.items} rowKey={(item) => item.payout.id} columns={columns} />
      {leaving && (
        <WordsDialog
          label={t("words")}
          title={t("run.leaveTitle", { name: leaving.payout.owner.name })}
          explained={t("run.leaveWords")}
          submitLabel={t("run.leave")}
          pending={change.isPending}
          error={change.error}
          onClose={() => setLeaving(null)}
          onWords={(words) => change.mutate({ params: { id: run.id, payoutId: leaving.payout.id }, body: { words } })}
        />
      )}
    </>
  );
}

function Verdict({ item }: { item: Item }) {
  const t = useText("payouts");
  if (item.payout.state === "rejected") return <StatusBadge tone="plain">{t("state.rejected")}</StatusBadge>;
  if (item.check) return <StatusBadge tone="warn">{t(`check.${item.check}`)}</StatusBadge>;
  if (item.excluded) return <span>{t("run.leftBy", { name: item.excluded.by.name, words: item.excluded.words })}</span>;
  return <StatusBadge tone="good">{t("run.good")}</StatusBadge>;
}

type ActionProps = { item: Item; pending: boolean; onLeave: () => void; onTake: () => void };

function ItemAction({ item, pending, onLeave, onTake }: ActionProps) {
  const t = useText("payouts");
  if (item.check || item.payout.state !== "requested") return null;
  return item.excluded ? (
    <ActionButton variant="quiet" pending={pending} onClick={onTake}>
      {t("run.take")}
    </ActionButton>
  ) : (
    <ActionButton variant="quiet" onClick={onLeave}>
      {t("run.leave")}
    </ActionButton>
  );
}
