import { queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatDay, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DriverAppeals } from "@songtan/contract/console/drivers";
import { suspensionReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useState } from "react";
import { callKey, useApiMutation, useApiQuery } from "../api/use-call.ts";
import css from "./form/document.module.css";

/** For a suspended driver: the reason as text, and a form to answer. */
export function Suspension() {
  const t = useText("profile");
  const shell = useText("shell");
  const locale = useLocale();
  const { data, error, refetch } = useApiQuery("GET /driver/appeals", {});
  if (!data)
    return error ? (
      <ProblemNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <FormSkeleton label={shell("loading")} fields={2} />
    );
  const { suspension, appeals, mayAppeal } = data;
  return (
    <>
      {suspension && (
        <Notice
          tone="bad"
          title={t("driverSuspension.title", {
            reason: suspensionReasonTexts[locale][suspension.reason],
          })}
        >
          {suspension.words && <p>{suspension.words}</p>}
          <p>{t("driverSuspension.since", { day: formatDay(suspension.at, locale) })}</p>
        </Notice>
      )}
      {mayAppeal && <AppealForm />}
      {appeals.map((appeal) => (
        <Appeal key={appeal.id} appeal={appeal} />
      ))}
    </>
  );
}

function Appeal({ appeal }: { appeal: DriverAppeals["appeals"][number] }) {
  const t = useText("profile");
  const locale = useLocale();
  return (
    <Card
      title={t(`driverSuspension.appeal.${appeal.state}`)}
      description={t("driverSuspension.sentAt", { at: formatInstant(appeal.createdAt, locale) })}
    >
      <blockquote className={css.quote}>{appeal.text}</blockquote>
      {appeal.answer && (
        <Notice
          tone={appeal.state === "granted" ? "good" : "info"}
          title={t("driverSuspension.answer")}
        >
          {appeal.answer}
        </Notice>
      )}
    </Card>
  );
}

function AppealForm() {
  const t = useText("profile");
  const [text, setText] = useState("");
  const [left, setLeft] = useState(false);
  const send = useApiMutation("POST /driver/appeals", () =>
    queryClient.invalidateQueries({ queryKey: callKey("GET /driver/appeals") }),
  );
  const problem = text.trim() === "" ? t("driverSuspension.empty") : undefined;
  return (
    <Card title={t("driverSuspension.write")} description={t("driverSuspension.writeWords")}>
      <form
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          setLeft(true);
          if (!problem) send.mutate({ body: { text } });
        }}
      >
        <TextField
          name="appeal"
          label={t("driverSuspension.text")}
          rows={5}
          maxLength={limits.appealCharacters}
          value={text}
          onChange={setText}
          onBlur={() => setLeft(true)}
          error={left ? problem : undefined}
        />
        <ProblemNotice error={send.error} />
        <ActionButton type="submit" fullWidth pending={send.isPending}>
          {t("driverSuspension.send")}
        </ActionButton>
      </form>
    </Card>
  );
}
