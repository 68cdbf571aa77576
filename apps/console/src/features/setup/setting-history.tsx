import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { SettingRow, SettingView } from "@songtan/contract/console/operator/settings";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/api.ts";
import { exceptProof, ProofRetry } from "../session/proof-retry.tsx";
import { useDecided } from "../shell/forms/use-decided.ts";
import { DescriptionList } from "../shell/page/description-list.tsx";
import { refreshSettings } from "./refresh-settings.ts";
import { settingFields, showValue } from "./setting-fields.ts";
import css from "./setup.module.css";

const tones = { past: "plain", now: "good", coming: "info", proposed: "warn" } as const;
type Pending = { row: SettingRow; what: "approve" | "remove" };

/** Lists the changes of a setting with author, time and reason, and those that need a second person. */
export function SettingHistory({ view }: { view: SettingView }) {
  const t = useText("setup");
  const locale = useLocale();
  const [pending, setPending] = useState<Pending | null>(null);
  if (view.rows.length === 0) return null;
  return (
    <>
      <DataTable
        label={t("history.label", { what: t(`kind.${view.kind}.title`) })}
        rows={view.rows}
        rowKey={(row) => row.id}
        columns={[
          {
            id: "from",
            title: t("history.from"),
            oneLine: true,
            cell: (row) => formatInstant(row.from, locale),
          },
          {
            id: "state",
            title: t("history.state"),
            cell: (row) => (
              <StatusBadge tone={tones[row.state]}>{t(`history.is.${row.state}`)}</StatusBadge>
            ),
          },
          { id: "reason", title: t("history.reason"), cell: (row) => row.reason },
          {
            id: "by",
            title: t("history.by"),
            cell: (row) => [row.draftedBy, row.approvedBy].filter(Boolean).join(" · "),
          },
          {
            id: "actions",
            title: t("history.actions"),
            action: true,
            hidden: (row) => row.state !== "proposed" && row.state !== "coming",
            cell: (row) => <RowActions row={row} view={view} onChoose={setPending} />,
          },
        ]}
      />
      {pending && <ConfirmChange view={view} {...pending} onClose={() => setPending(null)} />}
    </>
  );
}

type RowActionsProps = {
  row: SettingRow;
  view: SettingView;
  onChoose: (pending: Pending) => void;
};

function RowActions({ row, view, onChoose }: RowActionsProps) {
  const t = useText("setup");
  if (!view.mayChange || row.state === "past" || row.state === "now") return null;
  return (
    <Stack direction="row" gap={2}>
      {row.mayApprove && (
        <ActionButton onClick={() => onChoose({ row, what: "approve" })}>
          {t("history.approve")}
        </ActionButton>
      )}
      <ActionButton variant="quiet" onClick={() => onChoose({ row, what: "remove" })}>
        {t("history.remove")}
      </ActionButton>
    </Stack>
  );
}

/** Shows every value, so that the second person approves values they have read. */
function ConfirmChange({
  view,
  row,
  what,
  onClose,
}: Pending & { view: SettingView; onClose: () => void }) {
  const t = useText("setup");
  const shell = useText("shell");
  const errorText = useErrorText();
  const done = () => {
    onClose();
    refreshSettings();
  };
  const approve = useApiMutation("POST /console/settings/{id}/approve", done);
  const remove = useApiMutation("POST /console/settings/{id}/remove", done);
  const command = what === "approve" ? approve : remove;
  const decided = useDecided(command.error);
  const refused = exceptProof(command.error);
  const values = row.values as Record<string, string | number>;
  return (
    <>
      <Confirm
        opened
        onClose={decided ? done : onClose}
        instead={decided}
        onConfirm={() => command.mutate({ params: { id: row.id }, body: {} })}
        title={t(`history.${what}Which`, { what: t(`kind.${view.kind}.title`) })}
        confirmLabel={t(`history.${what}`)}
        cancelLabel={shell("cancel")}
        tone={what === "approve" ? "normal" : "danger"}
        pending={command.isPending}
        error={refused && errorText(refused)}
      >
        <DescriptionList
          pairs={settingFields[view.kind].map(({ name, type }) => [
            t(`fields.${name}`),
            type === "logo" && values[name] ? (
              <img
                key={name}
                className={css.logo}
                src={`/api/brand/logos/${values[name]}`}
                alt={t("form.logoChosen")}
              />
            ) : (
              showValue(type, values[name]) || "–"
            ),
          ])}
        />
        <p>{row.reason}</p>
      </Confirm>
      <ProofRetry command={approve} />
    </>
  );
}
