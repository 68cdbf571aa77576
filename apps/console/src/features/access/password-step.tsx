import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { email as emailRule, required } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { PasswordField } from "@songtan/ui/fields/password-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { type SubmitEvent, useState } from "react";
import css from "./access-form.module.css";

export type Credentials = { identifier: string; password: string };

export type PasswordStepProps = {
  value: Credentials;
  onChange: (value: Credentials) => void;
  onSubmit: () => void;
  pending: boolean;
  error: ApiError | null;
};

/** First step of the sign-in: who, and the password. */
export function PasswordStep({ value, onChange, onSubmit, pending, error }: PasswordStepProps) {
  const t = useText("access");
  const rule = useRuleText();
  const [shown, setShown] = useState<Partial<Record<keyof Credentials, string | null>>>({});
  const problemOf = {
    identifier: rule(emailRule)(value.identifier),
    password: rule(required)(value.password),
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShown(problemOf);
    const invalidField = problemOf.identifier
      ? "identifier"
      : problemOf.password
        ? "password"
        : null;
    if (invalidField)
      return event.currentTarget.querySelector<HTMLInputElement>(`[name=${invalidField}]`)?.focus();
    onSubmit();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={t("signIn.email")}
        name="identifier"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={value.identifier}
        onChange={(identifier) => onChange({ ...value, identifier })}
        onBlur={() => value.identifier && setShown({ ...shown, identifier: problemOf.identifier })}
        error={shown.identifier ?? error?.fields.identifier}
      />
      <PasswordField
        label={t("signIn.password")}
        name="password"
        showLabel={t("signIn.show")}
        hideLabelText={t("signIn.hide")}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        error={shown.password ?? error?.fields.password}
      />
      <ProblemNotice error={error} />
      <ActionButton type="submit" fullWidth pending={pending}>
        {t("signIn.next")}
      </ActionButton>
    </form>
  );
}
