import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatDay, formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { WaitingTransfer as Transfer } from "@songtan/contract/console/businesses";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { useBusinessCommand } from "./use-business-command.ts";

/** A payment of an invoice that one of staff recorded: another one finds it on the statement too, or declines it. */
export function WaitingTransfer({
  businessId,
  transfer,
}: {
  businessId: string;
  transfer: Transfer;
}) {
  const t = useText("businesses");
  const locale = useLocale();
  const [ending, setEnding] = useState(false);
  const approve = useBusinessCommand(
    "POST /console/businesses/{id}/transfers/{transferId}/approve",
  );
  const decline = useBusinessCommand(
    "POST /console/businesses/{id}/transfers/{transferId}/turn-down",
    () => setEnding(false),
  );
  const params = { id: businessId, transferId: transfer.id };
  const { mayDecide } = transfer;
  const endLabel = t(mayDecide ? "invoices.decline" : "invoices.withdraw");
  return (
    <Notice tone="warn" title={t("invoices.waiting")}>
      <Stack gap={2}>
        <p>
          {t("invoices.waitingBy", {
            name: transfer.proposedBy,
            amount: formatExactBaht(transfer.amountSatang),
            serial: transfer.serial,
            day: formatDay(transfer.paidOn, locale),
            reference: transfer.bankReference,
          })}
        </p>
        {!mayDecide && <p>{t("invoices.waitingOwn")}</p>}
        <ProblemNotice error={approve.error} />
        <Stack direction="row" gap={2}>
          {mayDecide && (
            <ActionButton pending={approve.isPending} onClick={() => approve.mutate({ params })}>
              {t("invoices.approve")}
            </ActionButton>
          )}
          <ActionButton variant="outline" onClick={() => setEnding(true)}>
            {endLabel}
          </ActionButton>
        </Stack>
      </Stack>
      {ending && (
        <NoteDialog
          title={t("invoices.endTitle")}
          explained={t("invoices.endWords")}
          label={t("reason")}
          submitLabel={endLabel}
          danger
          pending={decline.isPending}
          error={decline.error}
          onClose={() => setEnding(false)}
          onSubmit={(words) => decline.mutate({ params, body: { words } })}
        />
      )}
    </Notice>
  );
}
