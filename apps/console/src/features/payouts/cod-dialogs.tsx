import { queryClient } from "@songtan/client/calls/query-client.ts";
import { line } from "@songtan/client/forms/field-rules.ts";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleCod } from "@songtan/contract/console/payouts";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../api/api.ts";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";

type DialogProps = { cash: ConsoleCod; onClose: () => void };

function useCodCommand<
  Name extends "POST /console/cod/{id}/object" | "POST /console/cod/{id}/decide",
>(name: Name, onDone: () => void) {
  return useApiMutation(name, () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/cod") });
    onDone();
  });
}

/** Freezes a sender's cash until staff decide. */
export function ObjectDialog({ cash, onClose }: DialogProps) {
  const t = useText("payouts");
  const object = useCodCommand("POST /console/cod/{id}/object", onClose);
  return (
    <NoteDialog
      label={t("words")}
      title={t("cod.objectTitle", { amount: formatExactBaht(cash.amountSatang) })}
      explained={t("cod.objectWords")}
      submitLabel={t("cod.object")}
      pending={object.isPending}
      error={object.error}
      onClose={onClose}
      onSubmit={(note) => object.mutate({ params: { id: cash.id }, body: { words: note } })}
    />
  );
}

const referenceCharacters = 60;

/**
 * Decides an objection: release the cash to the sender, or refund the recipient, which one staff
 * member requests and another completes.
 */
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
    <NoteDialog
      label={t("words")}
      title={t("cod.decideTitle", { amount: formatExactBaht(cash.amountSatang) })}
      explained={t("cod.decideWords", { words: cash.objection?.words ?? "" })}
      submitLabel={t(second ? "cod.refundDone" : refund ? "cod.refundAsk" : "cod.release")}
      danger={refund}
      ready={!problem}
      pending={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onSubmit={(note) =>
        decide.mutate({
          params: { id: cash.id },
          body: { decision, words: note, ...(second && { bankReference: reference.trim() }) },
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
    </NoteDialog>
  );
}
