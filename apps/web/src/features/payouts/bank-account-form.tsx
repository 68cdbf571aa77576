import { bankChoices } from "@songtan/client/forms/bank-choices.ts";
import { line } from "@songtan/client/forms/field-rules.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { parseBankAccount } from "@songtan/domain/thai/banks";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useFieldRule, useFieldText } from "../shell/use-field-text.ts";

export type TypedAccount = { bankCode: string; accountNumber: string; accountName: string };

type FormProps = {
  /** The server's messages for the last attempt, by field. */
  serverFields: Readonly<Record<string, string>>;
  onSubmit: (typed: TypedAccount) => void;
  onCancel: () => void;
};

const nameCharacters = 100;

/** A bank account as printed in its book. */
export function BankAccountForm({ serverFields, onSubmit, onCancel }: FormProps) {
  const t = useText("payouts");
  const locale = useLocale();
  const fieldText = useFieldText();
  const fieldRule = useFieldRule();
  const [typed, setTyped] = useState<TypedAccount>({
    bankCode: "",
    accountNumber: "",
    accountName: "",
  });
  const [left, setLeft] = useState<Partial<Record<keyof TypedAccount, boolean>>>({});
  const problems = {
    bankCode: typed.bankCode ? null : fieldText("required", t("account.bank"), "choose"),
    accountNumber: parseBankAccount(typed.bankCode, typed.accountNumber)
      ? null
      : fieldText(
          typed.accountNumber.trim() ? "bank_account_invalid" : "required",
          t("account.number"),
        ),
    accountName: fieldRule(line(nameCharacters), t("account.name"))(typed.accountName),
  };
  const field = (name: keyof TypedAccount) => ({
    name,
    value: typed[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
    onBlur: () => setLeft({ ...left, [name]: true }),
    error: (left[name] && problems[name]) || serverFields[name],
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setLeft({ bankCode: true, accountNumber: true, accountName: true });
        if (!problems.bankCode && !problems.accountNumber && !problems.accountName) onSubmit(typed);
      }}
    >
      <Stack>
        <SelectField
          label={t("account.bank")}
          placeholder={t("account.chooseBank")}
          options={bankChoices(locale)}
          {...field("bankCode")}
        />
        <TextField
          label={t("account.number")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          {...field("accountNumber")}
        />
        <TextField
          label={t("account.name")}
          help={t("account.nameHelp")}
          autoComplete="name"
          maxLength={nameCharacters}
          {...field("accountName")}
        />
        <Stack direction="row" gap={2}>
          <ActionButton type="submit">{t("account.save")}</ActionButton>
          <ActionButton variant="quiet" onClick={onCancel}>
            {t("cancel")}
          </ActionButton>
        </Stack>
      </Stack>
    </form>
  );
}
