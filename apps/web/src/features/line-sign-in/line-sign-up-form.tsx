import { email, mobile, name } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useDraft } from "@songtan/client/forms/use-draft.ts";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { SocialSignInView } from "@songtan/contract/identity/social-sign-in";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { ConsentFields } from "../credentials/consent-fields.tsx";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { useFieldRule } from "../shell/use-field-text.ts";
import { signUpWithLine } from "./line-calls.ts";
import type { PendingSignIn } from "./pending-sign-in.ts";

export type LineSignUpFormProps = {
  pendingSignIn: PendingSignIn;
  person: SocialSignInView["person"];
  onSignedIn: (token: string, isNew: boolean) => Promise<void>;
};

/**
 * Sign-up form filled in from the LINE profile. LINE does not provide a phone number, and its data does not count as
 * verified.
 */
export function LineSignUpForm({ pendingSignIn, person, onSignedIn }: LineSignUpFormProps) {
  const t = useText("auth");
  const locale = useLocale();
  const fieldRule = useFieldRule();
  const problem = useProblemText();
  const accepted = (isAccepted: boolean) => (isAccepted ? null : problem("must_accept"));
  const { form, error, pending, onSubmit } = useAuthForm(
    {
      firstName: person?.firstName ?? "",
      lastName: person?.lastName ?? "",
      phone: "",
      email: person?.email ?? "",
      acceptTerms: false,
      acceptPrivacy: false,
    },
    {
      firstName: fieldRule(name, t("field.firstName")),
      lastName: fieldRule(name, t("field.lastName")),
      phone: fieldRule(mobile, t("field.phone")),
      email: fieldRule(email, t("field.email")),
      acceptTerms: accepted,
      acceptPrivacy: accepted,
    },
    async (values) => {
      const { token } = await signUpWithLine(pendingSignIn, { ...values, locale });
      draft.clear();
      await onSignedIn(token, true);
    },
  );
  const draft = useDraft(`line-sign-up.${pendingSignIn.id}`, form.values, (found) =>
    form.setValues(found),
  );
  const field = (path: "firstName" | "lastName" | "phone" | "email") => ({
    ...form.inputProps(path),
    name: path,
    required: true,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error} />
        {error?.code === "identifier_in_use" && (
          <Notice tone="info">{t("line.newcomer.inUse")}</Notice>
        )}
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
        <ConsentFields
          propsOf={(path) => ({
            ...form.checkProps(path),
            name: path,
            required: true,
          })}
        />
        <ActionButton type="submit" fullWidth pending={pending} pendingLabel={t("signUp.pending")}>
          {t("line.newcomer.submit")}
        </ActionButton>
      </Stack>
    </form>
  );
}
