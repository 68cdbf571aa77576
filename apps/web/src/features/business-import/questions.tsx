import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ImportAnswer, ImportQuestion, ImportView } from "@songtan/contract/partners/imports";
import type { DecimalMark } from "@songtan/domain/thai/typed-number";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import css from "./import.module.css";
import { useImportsChanged } from "./use-imports.ts";

type QuestionProps<Kind extends ImportQuestion["kind"]> = {
  question: Extract<ImportQuestion, { kind: Kind }>;
  file: ImportView;
  pending: boolean;
  onAnswer: (answer: ImportAnswer) => void;
};

/** Questions that a person answers once for the whole file. */
export function Questions({ file }: { file: ImportView }) {
  const t = useText("imports");
  const changed = useImportsChanged();
  const answer = useApiMutation("PUT /business/imports/{id}/answers", () => void changed());
  if (file.questions.every(({ kind }) => kind === "sender")) return null;
  const props = {
    file,
    pending: answer.isPending,
    onAnswer: (body: ImportAnswer) => answer.mutate({ params: { id: file.id }, body }),
  };
  return (
    <Card title={t("question.title")} description={t("question.text")}>
      <Stack>
        {file.questions.map((question) =>
          question.kind === "decimal" ? (
            <Decimal key={`decimal ${question.column}`} {...props} question={question} />
          ) : question.kind === "time" ? (
            <Time key="time" {...props} question={question} />
          ) : question.kind === "repeats" ? (
            <Repeats key="repeats" {...props} question={question} />
          ) : null,
        )}
        <ProblemNotice error={answer.error} />
      </Stack>
    </Card>
  );
}

/** The comma first: fewer than three digits behind it part no thousands. */
const marks: readonly DecimalMark[] = ["comma", "dot"];

function Decimal({ question, file, pending, onAnswer }: QuestionProps<"decimal">) {
  const t = useText("imports");
  const { column, rows, examples, likely } = question;
  const heading = file.headings[column] ?? "";
  const shown = marks.flatMap((mark) => {
    const reading = examples.find(({ readings }) => readings[mark] !== undefined)?.readings[mark];
    return reading === undefined ? [] : [{ mark, reading }];
  });
  return (
    <fieldset className={css.doubt}>
      <legend className={css.legend}>
        <span className={css.address}>{t("question.decimal", { count: rows, heading })}</span>
        <span className={css.soft}>
          {t("question.asInFile", { text: examples.map(({ text }) => text).join(" · ") })}
        </span>
      </legend>
      <div className={css.buttons}>
        {shown.map(({ mark, reading }) => (
          <ActionButton
            key={mark}
            variant={mark === likely ? "soft" : "outline"}
            pending={pending}
            onClick={() => onAnswer({ kind: "decimal", column, mark })}
          >
            {t(mark === likely ? "question.likelyReading" : "question.reading", { reading })}
          </ActionButton>
        ))}
      </div>
    </fieldset>
  );
}

const halfHours = Array.from({ length: 48 }, (_, index) => index * 30);
const clock = (minute: number): string => {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};

function Time({ question, pending, onAnswer }: QuestionProps<"time">) {
  const t = useText("imports");
  const [minute, setMinute] = useState(question.minute);
  const minutes = [...new Set([question.minute, ...halfHours])].toSorted((a, b) => a - b);
  return (
    <fieldset className={css.doubt}>
      <legend className={css.legend}>
        <span className={css.address}>{t("question.time", { count: question.rows })}</span>
        <span className={css.soft}>
          {t("question.asInFile", { text: question.examples.join(" · ") })}
        </span>
      </legend>
      <SelectField
        label={t("question.timeField")}
        value={String(minute)}
        options={minutes.map((value) => ({ value: String(value), label: clock(value) }))}
        onChange={(value) => setMinute(Number(value))}
      />
      <div className={css.buttons}>
        <ActionButton
          variant="outline"
          pending={pending}
          onClick={() => onAnswer({ kind: "time", minute })}
        >
          {t("question.timeUse", { time: clock(minute) })}
        </ActionButton>
      </div>
    </fieldset>
  );
}

function Repeats({ question, pending, onAnswer }: QuestionProps<"repeats">) {
  const t = useText("imports");
  return (
    <fieldset className={css.doubt}>
      <legend className={css.legend}>
        <span className={css.address}>{t("question.repeats", { count: question.rows })}</span>
        <span className={css.soft}>{t("question.repeatsText")}</span>
      </legend>
      <div className={css.buttons}>
        {([false, true] as const).map((separate) => (
          <ActionButton
            key={String(separate)}
            variant="outline"
            pending={pending}
            onClick={() => onAnswer({ kind: "repeats", separate })}
          >
            {t(separate ? "question.separate" : "question.leaveOut")}
          </ActionButton>
        ))}
      </div>
    </fieldset>
  );
}
