import {
  type DecimalMark,
  type NumberKind,
  type Readings,
  readingsOf,
} from "@songtan/domain/thai/typed-number";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextField, type TextFieldProps } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import css from "./number-field.module.css";
import { useProblemText } from "./use-problem-text.ts";
import { useSettled } from "./use-settled.ts";

export interface NumberFieldProps extends Omit<TextFieldProps, "type" | "rows" | "value"> {
  value: string;
  onChange: (text: string) => void;
  kind?: NumberKind | undefined;
}

/** While `1,250` is typed it is `1,25` for a moment. */
const typingMilliseconds = 700;

/** An amount in baht, read as every amount that people type. */
export function MoneyField(props: Omit<NumberFieldProps, "start" | "kind">) {
  return <NumberField maxLength={16} {...props} start="฿" kind="money" />;
}

/** A number of whatever unit. For a text that may mean two numbers the field shows both to choose from. */
export function NumberField({ kind = "number", ...field }: NumberFieldProps) {
  const { value, onChange, error } = field;
  const settled = useSettled(value, typingMilliseconds);
  // A form that refuses the text has waited long enough.
  const isDue = Boolean(error) || settled === value;
  const readings = isDue ? readingsOf(value, kind) : null;
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      error={readings ? <Question readings={readings} onChoose={onChange} /> : error}
    />
  );
}

/** First what a person most likely meant: who types a comma before fewer than three digits parts no thousands. */
const shownFirst: readonly DecimalMark[] = ["comma", "dot"];

function Question({
  readings,
  onChoose,
}: {
  readings: Readings;
  onChoose: (text: string) => void;
}) {
  const problemText = useProblemText();
  const question = problemText("number_unsure");
  return (
    <>
      {question}
      <Stack direction="row" gap={2} as="span" className={css.readings}>
        {shownFirst
          .flatMap((mark) => readings[mark] ?? [])
          .map((reading) => (
            <ActionButton key={reading} variant="outline" onClick={() => onChoose(reading)}>
              {reading}
            </ActionButton>
          ))}
      </Stack>
    </>
  );
}
