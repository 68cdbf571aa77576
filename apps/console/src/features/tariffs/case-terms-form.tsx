import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { CaseTermsView } from "@songtan/contract/console/reports";
import {
  type CaseTerms,
  caseTermsLimits,
  checkCaseTerms,
} from "@songtan/domain/claims/claim-terms";
import { readSatang, writeAmount } from "@songtan/domain/thai/typed-number";
import { thaiToArabicDigits } from "@songtan/domain/thai/writing/digits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/api.ts";

const dayFields = ["reportDays", "claimDays", "answerWorkingDays"] as const;
const moneyFields = ["refundEachSatang", "refundPerDaySatang"] as const;
type Name = keyof CaseTerms;
const names: readonly Name[] = [...dayFields, ...moneyFields];
const isMoney = (name: Name) => name === "refundEachSatang" || name === "refundPerDaySatang";

const read = (name: Name, text: string): number | null => {
  if (isMoney(name)) return readSatang(text);
  const digits = thaiToArabicDigits(text).trim();
  return /^[0-9]{1,4}$/.test(digits) ? Number(digits) : null;
};
const typed = (terms: CaseTerms): Record<Name, string> =>
  Object.fromEntries(
    names.map((name) => [name, isMoney(name) ? writeAmount(terms[name]) : String(terms[name])]),
  ) as Record<Name, string>;

/** Form for other terms from a future day. It starts with the current terms, so that only the changes are typed. */
export function CaseTermsForm({
  current,
  onAdded,
}: {
  current: CaseTermsView;
  onAdded: () => void;
}) {
  const t = useText("pricing");
  const shell = useText("shell");
  const locale = useLocale();
  const problemText = useProblemText();
  const [from, setFrom] = useState("");
  const [values, setValues] = useState(() => typed(current));
  const [tried, setTried] = useState(false);
  const add = useApiMutation("POST /console/case-terms", () => {
    setFrom("");
    setTried(false);
    onAdded();
  });
  const numbers = Object.fromEntries(
    names.map((name) => [name, read(name, values[name])]),
  ) as Record<Name, number | null>;
  const whole = names.every((name) => numbers[name] !== null) ? (numbers as CaseTerms) : null;
  const problems = whole ? checkCaseTerms(whole) : {};
  const { fields = {} } = add.error ?? {};
  const rangeOf = (name: Name): { min: string; max: string } => {
    const { min, max } = caseTermsLimits[name];
    const highest = name === "claimDays" ? Math.min(max, numbers.reportDays ?? max) : max;
    const lowest =
      name === "refundPerDaySatang" ? Math.max(min, numbers.refundEachSatang ?? min) : min;
    return isMoney(name)
      ? { min: formatExactBaht(lowest), max: formatExactBaht(highest) }
      : { min: String(lowest), max: String(highest) };
  };
  const errorAt = (name: Name) => {
    if (numbers[name] === null)
      return tried && problemText(values[name].trim() ? "format" : "required");
    return problems[name] ? t("cases.range", rangeOf(name)) : fields[name];
  };
  const send = () => {
    setTried(true);
    if (whole && from && Object.keys(problems).length === 0 && !add.isPending)
      add.mutate({ body: { from, ...whole } });
  };
  const field = (name: Name) => ({
    label: t(`cases.${name}`),
    help: t(`cases.${name}Help`),
    value: values[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
    error: errorAt(name),
  });
  return (
    <Card title={t("cases.add")} description={t("cases.addWords")}>
      <Stack gap={4}>
        <Stack direction="grid" gap={3} align="start">
          <DateField
            label={t("cases.from")}
            value={from}
            onChange={setFrom}
            locale={locale}
            pickLabel={shell("days.pick")}
            closeLabel={shell("close")}
            unreadableText={shell("days.unreadable")}
            error={(tried && !from && problemText("required")) || fields.from}
          />
          {dayFields.map((name) => (
            <TextField key={name} inputMode="numeric" maxLength={4} {...field(name)} />
          ))}
          {moneyFields.map((name) => (
            <MoneyField key={name} {...field(name)} />
          ))}
        </Stack>
        {add.error && Object.keys(fields).length === 0 && <ProblemNotice error={add.error} />}
        <Stack direction="row" gap={3}>
          <ActionButton onClick={send} pending={add.isPending}>
            {t("cases.save")}
          </ActionButton>
        </Stack>
      </Stack>
    </Card>
  );
}
