import { queryClient } from "@songtan/client/calls/query-client.ts";
import { line } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { type ReactNode, useState } from "react";
import { callKey, useApiMutation } from "../api/api.ts";

type Appeal = ConsoleDriver["appeals"][number];

/** What a suspended driver writes, and the answer. */
export function AppealCard({
  appeal,
  title,
  children,
}: {
  appeal: Appeal;
  title: ReactNode;
  children?: ReactNode;
}) {
  const t = useText("drivers");
  const locale = useLocale();
  const tone = { open: "warn", granted: "good", upheld: "plain" } as const;
  return (
    <Card
      as="article"
      title={title}
      description={t("appeals.from", { time: formatInstant(appeal.createdAt, locale) })}
      aside={<StatusBadge tone={tone[appeal.state]}>{t(`appeals.${appeal.state}`)}</StatusBadge>}
    >
      <Stack gap={3}>
        {children}
        <p>{appeal.text}</p>
        {appeal.state === "open" ? (
          <AnswerForm appealId={appeal.id} />
        ) : (
          <div>
            <strong>{t("appeals.answer")}</strong>
            <p>{appeal.answer}</p>
            {appeal.answeredAt && (
              <small>
                {t("appeals.answeredBy", {
                  by: appeal.answeredBy ?? "",
                  time: formatInstant(appeal.answeredAt, locale),
                })}
              </small>
            )}
          </div>
        )}
      </Stack>
    </Card>
  );
}

function AnswerForm({ appealId }: { appealId: string }) {
  const t = useText("drivers");
  const rule = useRuleText();
  const [decision, setDecision] = useState("");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const answer = useApiMutation("POST /console/appeals/{id}/answer", () => {
    for (const name of [
      "GET /console/appeals",
      "GET /console/drivers/{id}",
      "GET /console/drivers",
    ] as const)
      void queryClient.invalidateQueries({ queryKey: callKey(name) });
  });
  const problems = {
    decision: rule((text) => (text ? null : "required"))(decision),
    note: rule(line(limits.noteCharacters))(note),
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problems.decision || problems.note) return;
        answer.mutate({
          params: { id: appealId },
          body: { granted: decision === "granted", answer: note.trim() },
        });
      }}
    >
      <Stack gap={3}>
        <ChoiceCards
          label={t("appeals.decision")}
          name={`decision-${appealId}`}
          columns={2}
          value={decision}
          onChange={setDecision}
          error={tried ? problems.decision : undefined}
          options={[
            {
              value: "granted",
              title: t("appeals.granting"),
              description: t("appeals.grantingWords"),
            },
            {
              value: "upheld",
              title: t("appeals.upholding"),
              description: t("appeals.upholdingWords"),
            },
          ]}
        />
        <TextField
          label={t("suspend.words")}
          rows={3}
          value={note}
          onChange={setNote}
          maxLength={limits.noteCharacters}
          error={(tried && problems.note) || answer.error?.fields.answer}
        />
        <ProblemNotice error={answer.error} />
        <ActionButton type="submit" pending={answer.isPending}>
          {t("appeals.send")}
        </ActionButton>
      </Stack>
    </form>
  );
}
