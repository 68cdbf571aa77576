import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { RefundView } from "@songtan/contract/console/payments";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { usePaymentCommand } from "./use-money-command.ts";

/** The provider refused a refund: the money stays as credit, or was transferred by hand. */
export function ResolveRefundDialog({
  refund,
  onClose,
}: {
  refund: RefundView;
  onClose: () => void;
}) {
  const t = useText("money");
  const shell = useText("shell");
  const problemText = useProblemText();
  const [route, setRoute] = useState<"credit" | "transfer">("credit");
  const [reference, setReference] = useState("");
  const [tried, setTried] = useState(false);
  const resolve = usePaymentCommand("POST /console/refunds/{id}/settle", onClose);
  const missing = route === "transfer" && !reference.trim();
  const submit = () => {
    setTried(true);
    if (missing || resolve.isPending) return;
    const optionalReference = route === "transfer" ? { reference: reference.trim() } : {};
    resolve.mutate({
      params: { id: refund.id },
      body: { version: refund.version, way: route, ...optionalReference },
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("refund.settleTitle")}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton pending={resolve.isPending} onClick={submit}>
            {t("refund.save")}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t("refund.settleWords")}</p>
        <ChoiceCards
          label={t("case.way")}
          value={route}
          onChange={(value) => setRoute(value as "credit" | "transfer")}
          options={[
            { value: "credit", title: t("refund.credit"), description: t("refund.creditWords") },
            {
              value: "transfer",
              title: t("refund.transfer"),
              description: t("refund.transferWords"),
            },
          ]}
        />
        {route === "transfer" && (
          <TextField
            label={t("refund.reference")}
            value={reference}
            onChange={setReference}
            maxLength={limits.nameCharacters}
            error={(tried && missing && problemText("required")) || resolve.error?.fields.reference}
          />
        )}
        <ProblemNotice error={resolve.error} />
      </Stack>
    </Dialog>
  );
}
