import { code as codeRule, newPassword } from "@songtan/client/forms/field-rules.ts";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { PasswordField } from "@songtan/ui/fields/password-field.tsx";
import { codeRefusal, toCodeFieldError } from "./code-errors.ts";
import { useAuthForm } from "./use-auth-form.ts";

type CodeAndPassword = { code: string; newPassword: string };

/** A form that sets a password by a code. A refusal of the code is shown at the code. */
export function useCodeAndPassword(send: (values: CodeAndPassword) => Promise<void>) {
  const ruleText = useRuleText();
  return useAuthForm<CodeAndPassword>(
    { code: "", newPassword: "" },
    { code: ruleText(codeRule), newPassword: ruleText(newPassword) },
    (values) =>
      send(values).catch((thrown) => {
        throw toCodeFieldError(thrown);
      }),
  );
}

type CodeAndPasswordFieldsProps = Pick<ReturnType<typeof useCodeAndPassword>, "form" | "refusal">;

/** Its two fields. */
export function CodeAndPasswordFields({ form, refusal }: CodeAndPasswordFieldsProps) {
  const t = useText("auth");
  const refused = codeRefusal(refusal);
  return (
    <>
      <CodeInput
        value={form.values.code}
        onChange={(digits) => form.setValue("code", digits)}
        error={form.errors.code ?? refused?.message}
        refused={refused}
        label={t("field.code")}
        name="code"
        autoFocus
      />
      <PasswordField
        {...form.inputProps("newPassword")}
        label={t("field.newPassword")}
        help={t("field.newPasswordHelp")}
        name="newPassword"
        showLabel={t("field.showPassword")}
        hideLabelText={t("field.hidePassword")}
        isNew
        required
      />
    </>
  );
}
