import { queryClient } from "@songtan/client/calls/query-client.ts";
import { line } from "@songtan/client/forms/field-rules.ts";
import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText, useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { type WithheldIncome, withheldIncomes } from "@songtan/domain/tax/rates";
import { parseTaxId } from "@songtan/domain/thai/tax-id";
import { readSatang } from "@songtan/domain/thai/typed-number";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../api/api.ts";

const empty = {
  bookingNumber: "",
  payerName: "",
  payerTaxId: "",
  certificateNumber: "",
  certificateOn: "",
  income: "transport" as WithheldIncome,
  baseSatang: "",
  taxSatang: "",
};
type Values = typeof empty;

/** Records a paper certificate, field by field. */
export function CertificateDialog({ onClose }: { onClose: () => void }) {
  const t = useText("books");
  const shell = useText("shell");
  const locale = useLocale();
  const problemsOf = useProblems();
  const [values, setValues] = useState<Values>(empty);
  const [tried, setTried] = useState(false);
  const record = useApiMutation("POST /console/books/withholdings", () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/books/withholdings") });
    notify({ tone: "good", message: t("certificates.saved") });
    onClose();
  });
  const problems = problemsOf(values);
  const set = (change: Partial<Values>) => setValues({ ...values, ...change });
  const send = () => {
    setTried(true);
    if (Object.values(problems).some(Boolean)) return;
    const [baseSatang, taxSatang] = [
      readSatang(values.baseSatang) ?? 0,
      readSatang(values.taxSatang) ?? 0,
    ];
    record.mutate({ body: { ...values, baseSatang, taxSatang } });
  };
  const field = (name: Exclude<keyof Values, "income">, label: string) => ({
    label,
    value: values[name],
    onChange: (text: string) => set({ [name]: text }),
    error: (tried && problems[name]) || record.error?.fields?.[name],
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("certificates.record")}
      closeLabel={shell("cancel")}
      size="medium"
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton pending={record.isPending} onClick={send}>
            {t("certificates.save")}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        <TextField
          {...field("bookingNumber", t("certificates.bookingNumber"))}
          autoComplete="off"
          data-autofocus=""
        />
        <TextField {...field("payerName", t("certificates.payerName"))} autoComplete="off" />
        <TextField
          {...field("payerTaxId", t("certificates.payerTaxId"))}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...field("certificateNumber", t("certificates.certificateNumber"))}
          autoComplete="off"
        />
        <DateField
          {...field("certificateOn", t("certificates.certificateOn"))}
          locale={locale}
          pickLabel={shell("days.pick")}
          closeLabel={shell("close")}
          unreadableText={shell("days.unreadable")}
        />
        <SelectField
          label={t("certificates.income")}
          value={values.income}
          onChange={(value) =>
            set({ income: withheldIncomes.find((item) => item === value) ?? "transport" })
          }
          options={withheldIncomes.map((value) => ({
            value,
            label: t(`certificates.incomes.${value}`),
          }))}
        />
        <MoneyField {...field("baseSatang", t("certificates.base"))} />
        <MoneyField {...field("taxSatang", t("certificates.tax"))} />
        <ProblemNotice error={record.error} />
      </Stack>
    </Dialog>
  );
}

/**
 * Returns a function that finds the problems of each field before sending. The server runs the same checks, and
 * compares with the books.
 */
function useProblems(): (values: Values) => Partial<Record<keyof Values, string | null>> {
  const rule = useRuleText();
  const textOf = useProblemText();
  const amount = (text: string) => {
    const satang = readSatang(text);
    if (text.trim() === "") return textOf("required");
    return satang === null ? textOf("format") : satang === 0 ? textOf("too_small") : null;
  };
  return (values) => ({
    bookingNumber: rule(line(40))(values.bookingNumber),
    payerName: rule(line(200))(values.payerName),
    payerTaxId: parseTaxId(values.payerTaxId)
      ? null
      : textOf(values.payerTaxId.trim() ? "tax_id_invalid" : "required"),
    certificateNumber: rule(line(60))(values.certificateNumber),
    certificateOn: values.certificateOn ? null : textOf("required"),
    baseSatang: amount(values.baseSatang),
    taxSatang: amount(values.taxSatang),
  });
}
