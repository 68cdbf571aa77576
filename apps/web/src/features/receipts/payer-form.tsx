import { type FieldRule, line } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TaxPayerView } from "@songtan/contract/payments/receipts";
import { formatTaxId, headOffice, parseBranch, parseTaxId } from "@songtan/domain/thai/tax-id";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import type { ReactNode } from "react";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { useFieldRule } from "../shell/use-field-text.ts";

const nameMax = 150;
const addressMax = 300;
const taxId: FieldRule = (text) =>
  text.trim() === "" ? "required" : parseTaxId(text) === null ? "tax_id_invalid" : null;
const branch: FieldRule = (text) => (parseBranch(text) === null ? "branch_invalid" : null);

export type PayerValues = {
  name: string;
  address: string;
  taxId: string;
  branch: string;
  keep: boolean;
};
type PayerFormProps = {
  payer: TaxPayerView | null;
  /** Offers to keep what is typed for later bookings. */
  offerSave?: boolean;
  onSend: (values: PayerValues) => Promise<unknown>;
  children: (state: { pending: boolean; dirty: boolean }) => ReactNode;
};

/** Form for the person or company that papers are made out to. The branch of a head office is left empty, as is usual. */
export function PayerForm({ payer, offerSave = false, onSend, children }: PayerFormProps) {
  const t = useText("receipts");
  const fieldRule = useFieldRule();
  const { form, error, pending, onSubmit } = useAuthForm<PayerValues>(
    {
      name: payer?.name ?? "",
      address: payer?.address ?? "",
      taxId: payer ? formatTaxId(payer.taxId) : "",
      branch: payer && payer.branch !== headOffice ? payer.branch : "",
      keep: payer === null,
    },
    {
      name: fieldRule(line(nameMax), t("payer.name")),
      address: fieldRule(line(addressMax), t("payer.address")),
      taxId: fieldRule(taxId, t("payer.taxId")),
      branch: fieldRule(branch, t("payer.branch")),
    },
    async (values) => {
      await onSend(values);
      form.setSaved(values);
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error} />
        <TextField
          {...form.inputProps("name")}
          label={t("payer.name")}
          name="name"
          autoComplete="organization"
          required
        />
        <TextField
          {...form.inputProps("address")}
          label={t("payer.address")}
          help={t("payer.addressHelp")}
          name="address"
          autoComplete="street-address"
          rows={3}
          required
        />
        <TextField
          {...form.inputProps("taxId")}
          label={t("payer.taxId")}
          help={t("payer.taxIdHelp")}
          name="taxId"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          {...form.inputProps("branch")}
          label={t("payer.branch")}
          help={t("payer.branchHelp")}
          name="branch"
          inputMode="numeric"
          autoComplete="off"
        />
        {offerSave && (
          <CheckField
            label={t("payer.keep")}
            checked={form.values.keep}
            onChange={(checked) => form.setValue("keep", checked)}
          />
        )}
        {children({ pending, dirty: form.isDirty() })}
      </Stack>
    </form>
  );
}
