import { email, mobile, name, newPassword } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useDraft } from "@songtan/client/forms/use-draft.ts";
import { useProblemText, useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { localePath } from "@songtan/client/language/locales.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { PasswordField } from "@songtan/ui/fields/password-field.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { sessionStore } from "../api/api.ts";
import { ConsentFields } from "../credentials/consent-fields.tsx";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { rememberPathIfNone } from "../session/redirects.ts";
import { auth } from "../session/session.ts";
import { signUp } from "./sign-up.ts";

const empty = {
  firstName: "",
  lastName: "",
  phone: "",
  email: "",
  password: "",
  acceptTerms: false,
  acceptPrivacy: false,
};

export type SignUpFormProps = {
  strategy: Role;
  /** The account is there and signed in; the guest guard is about to leave this page. */
  onSignedUp?: (() => void) | undefined;
};

/** A new account. The two consents are separate, and neither is ticked beforehand. */
export function SignUpForm({ strategy: role, onSignedUp }: SignUpFormProps) {
  const t = useText("auth");
  const locale = useLocale();
  const ruleText = useRuleText();
  const problem = useProblemText();
  const accepted = (isAccepted: boolean) => (isAccepted ? null : problem("must_accept"));
  const { form, error, pending, onSubmit } = useAuthForm(
    empty,
    {
      firstName: ruleText(name),
      lastName: ruleText(name),
      phone: ruleText(mobile),
      email: ruleText(email),
      password: ruleText(newPassword),
      acceptTerms: accepted,
      acceptPrivacy: accepted,
    },
    async (values) => {
      const { token } = await signUp(role, { ...values, locale });
      draft.clear();
      // A new driver continues with the checklist of documents.
      if (role === "driver")
        rememberPathIfNone(sessionStore, localePath("/driver/profile", locale));
      await auth.begin(role, token);
      onSignedUp?.();
    },
  );
  const { password: _, ...typed } = form.values;
  const draft = useDraft(`sign-up.${role}`, typed, (saved) => form.setValues(saved));
  const field = (path: "firstName" | "lastName" | "phone" | "email" | "password") => ({
    ...form.inputProps(path),
    name: path,
    required: true,
  });
  const tick = (path: "acceptTerms" | "acceptPrivacy") => ({
    ...form.checkProps(path),
    name: path,
    required: true,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error} />
        <TextField {...field("firstName")} label={t("field.firstName")} autoComplete="given-name" />
        <TextField {...field("lastName")} label={t("field.lastName")} autoComplete="family-name" />
        <PhoneField {...field("phone")} label={t("field.phone")} help={t("field.phoneHelp")} />
        <TextField
          {...field("email")}
          label={t("field.email")}
          help={t("field.emailHelp")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field("password")}
          label={t("field.password")}
          help={t("field.newPasswordHelp")}
          showLabel={t("field.showPassword")}
          hideLabelText={t("field.hidePassword")}
          isNew
        />
        <ConsentFields propsOf={tick} />
        <ActionButton type="submit" fullWidth pending={pending} pendingLabel={t("signUp.pending")}>
          {t("signUp.submit")}
        </ActionButton>
        <Stack gap={1} align="center">
          <span>
            {t("signUp.hasAccount")}{" "}
            <LocaleLink to={`/${role}/sign-in`}>{t("signUp.signIn")}</LocaleLink>
          </span>
        </Stack>
      </Stack>
    </form>
  );
}
