import { useErrorText } from "@songtan/client/use-error-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Confirm } from "@songtan/ui/confirm.tsx";
import { useState } from "react";
import { api } from "../api/api.ts";
import { useCommand } from "../api/use-call.ts";
import { auth } from "../auth/session.ts";
import type { PaperKind } from "./document-layout.ts";

/** Takes a page back while nobody has decided about it. Says first what is deleted. */
export function WithdrawPaper({ kind, onDone }: { kind: PaperKind; onDone: (view: DocumentView) => void }) {
  const t = useText("profile");
  const textOf = useErrorText();
  const [asked, setAsked] = useState(false);
  const withdraw = useCommand("DELETE /driver/documents/{kind}", async (view) => {
    auth.setUser("driver", await api.call("GET /driver/user", { quiet: true }));
    onDone(view);
  });
  return (
    <>
      <ActionButton variant="quiet" fullWidth onClick={() => setAsked(true)}>
        {t("driverPaper.withdraw")}
      </ActionButton>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
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
