import { line } from "@songtan/client/field-rules.ts";
import { formatBaht } from "@songtan/client/format.ts";
import { queryClient } from "@songtan/client/query-client.ts";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { ConsoleCod } from "@songtan/contract/console/payouts";
import { ChoiceCards } from "@songtan/ui/choice-cards.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import { useState } from "react";
import { callKey, useCommand } from "../api/api.ts";
import { WordsDialog } from "../shell/words-dialog.tsx";

type DialogProps = { cash: ConsoleCod; onClose: () => void };

function useCodCommand<Name extends "POST /console/cod/{id}/object" | "POST /console/cod/{id}/decide">(
  name: Name,
  onDone: () => void,
) {
  return useCommand(name, () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/cod") });
    onDone();
  });
}

/** Keeps a sender's cash back until somebody has decided. */
export function ObjectDialog({ cash, onClose }: DialogProps) {
  const t = useText("payouts");
  const object = useCodCommand("POST /console/cod/{id}/object", onClose);
  return (
    <WordsDialog
      label={t("words")}
      title={t("cod.objectTitle", { amount: formatBaht(cash.amountSatang) })}
      explained={t("cod.objectWords")}
      submitLabel={t("cod.object")}
      pending={object.isPending}
      error={object.error}
      onClose={onClose}
      onWords={(words) => object.mutate({ params: { id: cash.id }, body: { words } })}
    />
  );
}

const referenceCharacters = 60;

/** Ends an objection: the sender's after all, or back to the recipient, which one asks for and another completes. */
export function DecideDialog({ cash, onClose }: DialogProps) {
  const t = useText("payouts");
  const rule = useRuleText();
  const [decision, setDecision] = useState<"release" | "refund">("release");
  const [reference, setReference] = useState("");
  const [left, setLeft] = useState(false);
  const decide = useCodCommand("POST /console/cod/{id}/decide", onClose);
  const refund = decision === "refund";
  const second = refund && cash.refundIsSecond;
  const problem = second ? rule(line(referenceCharacters))(reference) : null;
  return (
    <WordsDialog
      label={t("words")}
      title={t("cod.decideTitle", { amount: formatBaht(cash.amountSatang) })}
      explained={t("cod.decideWords", { words: cash.objection?.words ?? "" })}
      submitLabel={t(second ? "cod.refundDone" : refund ? "cod.refundAsk" : "cod.release")}
      danger={refund}
      ready={!problem}
      pending={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onWords={(words) =>
        decide.mutate({
          params: { id: cash.id },
          body: { decision, words, ...(second && { bankReference: reference.trim() }) },
        })
      }
    >
      <ChoiceCards
        label={t("cod.decision")}
        name={`decision-${cash.id}`}
        value={decision}
        onChange={(value) => setDecision(value as typeof decision)}
        options={[
          { value: "release", title: t("cod.release"), description: t("cod.releaseWords") },
          {
            value: "refund",
            title: t("cod.refund"),
            description: t("cod.refundWords"),
            disabledReason: cash.refundWaitsForOther ? t("cod.refundOther") : null,
          },
        ]}
      />
      {second && (
        <TextField
          label={t("cod.reference")}
          help={t("cod.referenceHelp")}
          value={reference}
          onChange={setReference}
          onBlur={() => setLeft(true)}
          maxLength={referenceCharacters}
          error={(left && problem) || decide.error?.fields.bankReference}
        />
      )}
    </WordsDialog>
  );
}
