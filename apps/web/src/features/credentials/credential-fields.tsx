import { useText } from "@songtan/client/language/use-text.ts";
import { PasswordField, type PasswordFieldProps } from "@songtan/ui/fields/password-field.tsx";
import { TextField, type TextFieldProps } from "@songtan/ui/fields/text-field.tsx";

/** An e-mail or a phone, as it is known to the browser's store of passwords. */
export function IdentifierField(input: Omit<TextFieldProps, "label">) {
  const t = useText("auth");
  return (
    <TextField
      {...input}
      label={t("field.identifier")}
      name="identifier"
      autoComplete="username webauthn"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={320}
      required
    />
  );
}

/** The password of an account that is there. */
export function CurrentPasswordField(
  input: Omit<PasswordFieldProps, "label" | "showLabel" | "hideLabelText">,
) {
  const t = useText("auth");
  return (
    <PasswordField
      {...input}
      label={t("field.password")}
      name="password"
      showLabel={t("field.showPassword")}
      hideLabelText={t("field.hidePassword")}
      maxLength={200}
      required
    />
  );
}
