import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PayoutRunView } from "@songtan/contract/console/payouts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { DescriptionList } from "../shell/page/description-list.tsx";
import { usePayoutLabels } from "./use-payout-labels.ts";
import { useRunCommand } from "./use-run-command.ts";

/**
 * The total of a run and its actions: a second person approves it, and any staff member with the
 * right may discard it.
 */
export function RunDecision({ run, onChanged }: { run: PayoutRunView; onChanged: () => void }) {
  const t = useText("payouts");
  const shell = useText("shell");
  const labels = usePayoutLabels();
  const [confirming, setConfirming] = useState<"approve" | "discard" | null>(null);
  const close = () => setConfirming(null);
  const approve = useRunCommand("POST /console/payout-runs/{id}/approve", run.id, close);
  const discard = useRunCommand("POST /console/payout-runs/{id}/discard", run.id, close);
  const command = confirming === "discard" ? discard : approve;
  const total = formatExactBaht(run.totalSatang);
  const net = formatExactBaht(run.netSatang);
  const confirm = () => {
    const params = { id: run.id };
    // Also after a no: what the server found since is shown, with its sum.
    if (confirming === "approve")
      approve.mutate(
        { params, body: { expectedTotalSatang: run.totalSatang } },
        { onError: onChanged },
      );
    else discard.mutate({ params }, { onError: onChanged });
  };
  const blocked = run.mayApprove
    ? run.totalSatang === 0
      ? t("run.empty")
      : null
    : t("run.ownRun");
  return (
    <Card title={t("run.total")} aside={<Money size="large">{net}</Money>}>
      <Stack gap={3}>
        <DescriptionList
          pairs={[
            [t("run.asked"), total],
            [t("run.fees"), formatExactBaht(run.netSatang - run.totalSatang)],
            [t("runs.count"), String(run.count)],
            [t("run.leftOut"), run.leftOut > 0 ? String(run.leftOut) : null],
            [t("runs.sendDay"), labels.day(run.sendDay)],
            [t("runs.preparedBy"), run.preparedBy.name],
            [t("runs.approvedBy"), run.approvedBy?.name],
            [t("runs.discardedBy"), run.discardedBy?.name],
          ]}
        />
        {run.state === "prepared" && (
          <Stack direction="row" gap={2}>
            <ActionButton disabledReason={blocked} onClick={() => setConfirming("approve")}>
              {t("run.approve", { net })}
            </ActionButton>
            <ActionButton variant="quiet" onClick={() => setConfirming("discard")}>
              {t("run.discard")}
            </ActionButton>
          </Stack>
        )}
        <ProblemNotice error={confirming ? null : command.error} />
      </Stack>
      <Confirm
        opened={confirming !== null}
        title={
          confirming === "discard"
            ? t("run.discardTitle")
            : t("run.approveTitle", { net, count: run.count })
        }
        confirmLabel={confirming === "discard" ? t("run.discard") : t("run.approveYes")}
        cancelLabel={shell("cancel")}
        pending={command.isPending}
        onConfirm={confirm}
        onClose={close}
        error={command.error?.message}
      >
        {confirming === "discard"
          ? t("run.discardWords")
          : t("run.approveWords", { total, day: labels.day(run.sendDay) })}
      </Confirm>
    </Card>
  );
}
