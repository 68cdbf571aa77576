import { email, type FieldRule, name, note } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessView, SaveBusiness } from "@songtan/contract/businesses/businesses";
import { formatTaxId, headOffice, parseBranch, parseTaxId } from "@songtan/domain/thai/tax-id";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { useFieldRule } from "../shell/use-field-text.ts";

const optional =
  (rule: FieldRule): FieldRule =>
  (text) =>
    text.trim() === "" ? null : rule(text);
const taxId: FieldRule = (text) => (parseTaxId(text) === null ? "tax_id_invalid" : null);
const branch: FieldRule = (text) => (parseBranch(text) === null ? "branch_invalid" : null);

type CompanyValues = {
  name: string;
  taxId: string;
  branch: string;
  billingAddress: string;
  billingEmail: string;
  referenceUnique: boolean;
};

const valuesOf = (business: BusinessView | null): CompanyValues => ({
  name: business?.name ?? "",
  taxId: business?.taxId ? formatTaxId(business.taxId) : "",
  branch: business?.branch && business.branch !== headOffice ? business.branch : "",
  billingAddress: business?.billingAddress ?? "",
  billingEmail: business?.billingEmail ?? "",
  referenceUnique: business?.referenceUnique ?? false,
});

const bodyOf = (values: CompanyValues): SaveBusiness => ({
  name: values.name,
  taxId: values.taxId.trim() || null,
  branch: values.taxId.trim() ? values.branch : null,
  billingAddress: values.billingAddress.trim() || null,
  billingEmail: values.billingEmail.trim() || null,
  referenceUnique: values.referenceUnique,
});

type CompanyFormProps = {
  /** Null for a new one. */
  business: BusinessView | null;
  onSend: (body: SaveBusiness) => Promise<unknown>;
};

/** Form for the data of a business. A name is enough to begin; the tax data can follow. */
export function CompanyForm({ business, onSend }: CompanyFormProps) {
  const t = useText("business");
  const shell = useText("shell");
  const fieldRule = useFieldRule();
  const { form, error, pending, onSubmit } = useAuthForm<CompanyValues>(
    valuesOf(business),
    {
      name: fieldRule(name, t("company.name")),
      taxId: fieldRule(optional(taxId), t("company.taxId")),
      branch: fieldRule(branch, t("company.branch")),
      billingAddress: fieldRule(note, t("company.address")),
      billingEmail: fieldRule(optional(email), t("company.email")),
    },
    async (values) => {
      await onSend(bodyOf(values));
      form.setSaved(values);
    },
  );
  const aside = { labelAside: shell("optional") };
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t("company.title")}>
      <Stack>
        <ProblemNotice error={error} />
        <TextField
          {...form.inputProps("name")}
          label={t("company.name")}
          name="name"
          autoComplete="organization"
          required
        />
        <TextField
          {...form.inputProps("taxId")}
          {...aside}
          label={t("company.taxId")}
          help={t("company.taxIdHelp")}
          name="taxId"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...form.inputProps("branch")}
          {...aside}
          label={t("company.branch")}
          help={t("company.branchHelp")}
          name="branch"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...form.inputProps("billingAddress")}
          {...aside}
          label={t("company.address")}
          help={t("company.addressHelp")}
          name="billingAddress"
          autoComplete="street-address"
          rows={3}
        />
        <TextField
          {...form.inputProps("billingEmail")}
          {...aside}
          label={t("company.email")}
          help={t("company.emailHelp")}
          name="billingEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        {business && (
          <CheckField
            {...form.checkProps("referenceUnique")}
            label={t("company.referenceUnique")}
            help={t("company.referenceUniqueHelp")}
          />
        )}
        <ActionButton
          type="submit"
          fullWidth
          pending={pending}
          disabledReason={business && !form.isDirty() ? t("company.unchanged") : null}
        >
          {t(business ? "company.save" : "company.create")}
        </ActionButton>
      </Stack>
    </form>
  );
}
