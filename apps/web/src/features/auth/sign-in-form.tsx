import { identifier, required } from "@songtan/client/field-rules.ts";
import { LocaleLink } from "@songtan/client/locale-link.tsx";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useDraft } from "@songtan/client/use-draft.ts";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { Role } from "@songtan/domain/accounts/words";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { type ReactNode, useState } from "react";
import type { Credentials } from "./auth.ts";
import { CurrentPasswordField, IdentifierField } from "./credential-fields.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { logInOrCode, SignInCodeForm } from "./sign-in-code-form.tsx";
import { useAuthForm } from "./use-auth-form.ts";

export type SignInFormProps = {
  strategy: Role;
  /** Other ways in. */
  social?: ReactNode;
  onForgot: () => void;
};

/** E-mail or phone, and password. Where to go afterwards is the guest guard's business. */
export function SignInForm(props: SignInFormProps) {
  const [asked, setAsked] = useState<{ codeId: string; credentials: Credentials } | null>(null);
  if (asked) return <SignInCodeForm {...asked} strategy={props.strategy} onBack={() => setAsked(null)} />;
  return <PasswordForm {...props} onCodeAsked={setAsked} />;
}

type PasswordFormProps = SignInFormProps & {
  onCodeAsked: (asked: { codeId: string; credentials: Credentials }) => void;
};

function PasswordForm({ strategy: role, social, onForgot, onCodeAsked }: PasswordFormProps) {
  const t = useText("auth");
  const says = useRuleText();
  const { form, error, pending, onSubmit } = useAuthForm(
    { identifier: "", password: "" },
    { identifier: says(identifier), password: says(required) },
    async (credentials) => {
      const codeId = await logInOrCode(role, credentials);
      if (codeId) return onCodeAsked({ codeId, credentials });
      draft.forget();
    },
  );
  const draft = useDraft(`sign-in.${role}`, { identifier: form.values.identifier }, (kept) => form.setValues(kept));
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error} />
        <IdentifierField {...form.getInputProps("identifier")} />
        <CurrentPasswordField {...form.getInputProps("password")} />
        <ActionButton type="submit" fullWidth pending={pending} pendingLabel={t("signIn.pending")}>
          {t("signIn.submit")}
        </ActionButton>
        <PasskeySignIn strategy={role} />
        <ActionButton variant="quiet" fullWidth onClick={onForgot}>
          {t("signIn.forgot")}
        </ActionButton>
        {social}
        <Stack gap={1} align="center">
          <span>
            {t("signIn.noAccount")}{" "}
            <LocaleLink to={`/${role}/sign-up`}>
              {role === "driver" ? t("signIn.signUpDriver") : t("signIn.signUp")}
            </LocaleLink>
          </span>
          {role === "driver" ? (
            <LocaleLink to="/customer/sign-in">{t("signIn.asCustomer")}</LocaleLink>
          ) : (
            <LocaleLink to="/driver/sign-in">{t("signIn.asDriver")}</LocaleLink>
          )}
        </Stack>
      </Stack>
    </form>
  );
}
