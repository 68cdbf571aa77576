import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DisputeRecord } from "@songtan/contract/console/disputes";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import css from "../../shell/page/entries.module.css";
import { useDisputeCommand } from "../use-money-command.ts";

/** The answer to the bank, or the acceptance of the loss. */
export function DisputeAnswer({ dispute }: { dispute: DisputeRecord }) {
  const t = useText("money");
  const locale = useLocale();
  const { answer, answeredBy, answeredAt, sentAt, failureCode, accepted } = dispute;
  const undecided = dispute.state === "open" || dispute.state === "pending";
  return (
    <Card title={t("dispute.ours")} description={undecided ? t("dispute.frozen") : undefined}>
      <Stack>
        {undecided && !accepted && (
          <Notice tone="info">{t("dispute.howEvidence", { id: dispute.providerDisputeId })}</Notice>
        )}
        {answeredAt && (
          <div>
            <p>{answer}</p>
            <small className={css.quiet}>
              {t(accepted ? "dispute.accepted" : "dispute.said", {
                name: answeredBy ?? "",
                time: formatInstant(answeredAt, locale),
              })}
            </small>
          </div>
        )}
        {answeredAt && !sentAt && !failureCode && undecided && <p>{t("dispute.sending")}</p>}
        {failureCode && <p>{t("dispute.failed", { code: failureCode })}</p>}
        {dispute.mayAnswer && <AnswerForm dispute={dispute} />}
      </Stack>
    </Card>
  );
}

function AnswerForm({ dispute }: { dispute: DisputeRecord }) {
  const t = useText("money");
  const problemText = useProblemText();
  const [text, setText] = useState(dispute.answer ?? "");
  const [tried, setTried] = useState(false);
  const [accepting, setAccepting] = useState(false);
  const send = useDisputeCommand("POST /console/disputes/{id}/answer");
  const accept = useDisputeCommand("POST /console/disputes/{id}/accept", () => setAccepting(false));
  const seen = { params: { id: dispute.id } };
  const { version } = dispute;
  const problem = text.trim() ? null : problemText("required");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!problem && !send.isPending) send.mutate({ ...seen, body: { version, text } });
      }}
    >
      <Stack gap={3}>
        <TextField
          label={t("dispute.answer")}
          help={t("dispute.answerHelp")}
          rows={5}
          value={text}
          onChange={setText}
          maxLength={limits.reportCharacters}
          error={(tried && problem) || send.error?.fields.text}
        />
        <ProblemNotice error={send.error} />
        <Stack direction="row" gap={2}>
          <ActionButton type="submit" pending={send.isPending}>
            {t("dispute.send")}
          </ActionButton>
          <ActionButton variant="danger" onClick={() => setAccepting(true)}>
            {t("dispute.accept")}
          </ActionButton>
        </Stack>
      </Stack>
      {accepting && (
        <NoteDialog
          title={t("dispute.acceptTitle")}
          explained={t("dispute.acceptWords", { amount: formatExactBaht(dispute.amountSatang) })}
          label={t("dispute.why")}
          submitLabel={t("dispute.accept")}
          danger
          pending={accept.isPending}
          error={accept.error}
          onClose={() => setAccepting(false)}
          onSubmit={(note) => accept.mutate({ ...seen, body: { version, words: note } })}
        />
      )}
    </form>
  );
}
