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
import { TextField, type TextFieldProps } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useEffect, useRef } from "react";
import { sessionStore } from "../api/api.ts";
import { ConsentFields } from "../credentials/consent-fields.tsx";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { rememberPathIfNone } from "../session/redirects.ts";
import { auth } from "../session/session.ts";
import { signUp } from "./sign-up.ts";
import css from "./sign-up-form.module.css";

const empty = {
  phone: "",
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  acceptTerms: false,
  acceptPrivacy: false,
};

export type SignUpFormProps = {
  strategy: Role;
  /** Values the page already has, such as the sender of the unfinished booking. */
  known?: Partial<Pick<typeof empty, "phone" | "firstName" | "lastName">> | undefined;
  /** The account is there and signed in; the guest guard is about to leave this page. */
  onSignedUp?: (() => void) | undefined;
};

type Check = (text: string) => string | null;

/** Left empty it is right: it can follow in the profile. */
const unlessEmpty =
  (check: Check): Check =>
  (text) =>
    text.trim() === "" ? null : check(text);

const filledIn = (known: SignUpFormProps["known"] = {}): typeof known =>
  Object.fromEntries(Object.entries(known).filter(([, text]) => text.trim() !== ""));

/**
 * A new account: the phone and a name are enough, and the code to the phone follows. The two consents are separate,
 * and neither is ticked beforehand.
 */
export function SignUpForm({ strategy: role, known, onSignedUp }: SignUpFormProps) {
  const t = useText("auth");
  const locale = useLocale();
  const ruleText = useRuleText();
  const problem = useProblemText();
  const named = (field: "phone" | "firstName" | "lastName", check: Check): Check => {
    return (text) => (text.trim() === "" ? t(`missing.${field}`) : check(text));
  };
  const accepted = (isAccepted: boolean) => (isAccepted ? null : problem("must_accept"));
  const { form, error, pending, onSubmit } = useAuthForm(
    { ...empty, ...known },
    {
      phone: named("phone", ruleText(mobile)),
      firstName: named("firstName", ruleText(name)),
      lastName: named("lastName", ruleText(name)),
      email: unlessEmpty(ruleText(email)),
      password: unlessEmpty(ruleText(newPassword)),
      acceptTerms: accepted,
      acceptPrivacy: accepted,
    },
    async ({ email: typedEmail, password, ...values }) => {
      const { token } = await signUp(role, {
        ...values,
        locale,
        ...(typedEmail.trim() === "" ? {} : { email: typedEmail }),
        ...(password === "" ? {} : { password }),
      });
      draft.clear();
      // A new driver continues with the checklist of documents.
      if (role === "driver")
        rememberPathIfNone(sessionStore, localePath("/driver/profile", locale));
      await auth.begin(role, token);
      onSignedUp?.();
    },
  );
  const { password: _, ...typed } = form.values;
  const draft = useDraft(`sign-up.${role}`, typed, (saved) =>
    // The booking form's values are newer than values typed here earlier.
    form.restore({ ...saved, ...filledIn(known) }),
  );
  const field = (path: "firstName" | "lastName" | "phone") => ({
    ...form.inputProps(path),
    name: path,
    required: true,
  });
  const later = (path: "email" | "password") => ({ ...form.inputProps(path), name: path });
  const tick = (path: "acceptTerms" | "acceptPrivacy") => ({
    ...form.checkProps(path),
    name: path,
    required: true,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error} />
        <PhoneField {...field("phone")} label={t("field.phone")} help={t("field.phoneHelp")} />
        <TextField {...field("firstName")} label={t("field.firstName")} autoComplete="given-name" />
        <TextField {...field("lastName")} label={t("field.lastName")} autoComplete="family-name" />
        <LaterFields propsOf={later} open={role === "driver"} />
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

type LaterFieldsProps = {
  propsOf: (path: "email" | "password") => Omit<TextFieldProps, "label">;
  open: boolean;
};

/** E-mail and password: folded where most people go on without them, and open with something in them. */
function LaterFields({ propsOf, open }: LaterFieldsProps) {
  const t = useText("auth");
  const fold = useRef<HTMLDetailsElement>(null);
  const fields = [propsOf("email"), propsOf("password")];
  const hasError = fields.some(({ error }) => Boolean(error));
  const hasValue = fields.some(({ value }) => Boolean(value));
  useEffect(() => {
    if (fold.current && (hasError || hasValue)) fold.current.open = true;
  }, [hasError, hasValue]);
  return (
    <details ref={fold} className={css.later} open={open || undefined}>
      <summary>{t("signUp.later")}</summary>
      <Stack>
        <TextField
          {...propsOf("email")}
          label={t("field.email")}
          help={t("field.emailHelp")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...propsOf("password")}
          label={t("field.password")}
          help={t("field.newPasswordHelp")}
          showLabel={t("field.showPassword")}
          hideLabelText={t("field.hidePassword")}
          isNew
        />
      </Stack>
    </details>
  );
}
