import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import { auth } from "../session/session.ts";
import type { FormDocumentKind } from "./form/document-layout.ts";

/** Withdraws a page while no decision was made about it. First says what is deleted. */
export function WithdrawDocument({
  kind,
  onDone,
}: {
  kind: FormDocumentKind;
  onDone: (view: DocumentView) => void;
}) {
  const t = useText("profile");
  const textOf = useErrorText();
  const [confirming, setConfirming] = useState(false);
  const withdraw = useApiMutation("DELETE /driver/documents/{kind}", async (view) => {
    await auth.refreshUser("driver");
    onDone(view);
  });
  return (
    <>
      <ActionButton variant="quiet" fullWidth onClick={() => setConfirming(true)}>
        {t("driverPaper.withdraw")}
      </ActionButton>
      <Confirm
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => withdraw.mutate({ params: { kind } })}
        title={t("driverPaper.withdrawTitle", { paper: t(`driverPaperName.${kind}`) })}
        confirmLabel={t("driverPaper.withdraw")}
        cancelLabel={t("driverPaper.withdrawKeep")}
        tone="danger"
        pending={withdraw.isPending}
        error={withdraw.error && textOf(withdraw.error)}
      >
        {t("driverPaper.withdrawWords")}
      </Confirm>
    </>
  );
}
