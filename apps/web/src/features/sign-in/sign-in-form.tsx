import { identifier, required } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { saveDraft, useDraft } from "@songtan/client/forms/use-draft.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconMessageCode } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { CurrentPasswordField, IdentifierField } from "../credentials/credential-fields.tsx";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import type { Credentials } from "../session/auth.ts";
import { usePrehydrationValue } from "../shell/early/use-prehydration-value.ts";
import { useFieldRule } from "../shell/use-field-text.ts";
import { logInOrCode, SignInCodeForm } from "./code-form.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { signInDraft } from "./sign-in-draft.ts";

export type SignInFormProps = {
  strategy: Role;
  /** Other sign-in methods. */
  social?: ReactNode;
  /** Path for resetting a lost password. It is a link, so that it works before the page's scripts do. */
  resetPath: string;
  /** Path for signing in with a code instead of a password. */
  codePath: string;
};

/** E-mail or phone, and password. Where to go afterwards is the guest guard's business. */
export function SignInForm(props: SignInFormProps) {
  const [codeRequest, setCodeRequest] = useState<{
    codeId: string;
    credentials: Credentials;
  } | null>(null);
  if (codeRequest)
    return (
      <SignInCodeForm
        {...codeRequest}
        strategy={props.strategy}
        onBack={() => setCodeRequest(null)}
      />
    );
  return <PasswordForm {...props} onCodeRequired={setCodeRequest} />;
}

type PasswordFormProps = SignInFormProps & {
  onCodeRequired: (request: { codeId: string; credentials: Credentials }) => void;
};

function PasswordForm({
  strategy: role,
  social,
  resetPath,
  codePath,
  onCodeRequired,
}: PasswordFormProps) {
  const t = useText("auth");
  const fieldRule = useFieldRule();
  const { form, error, pending, onSubmit } = useAuthForm(
    { identifier: "", password: "" },
    {
      identifier: fieldRule(identifier, t("field.identifier")),
      password: fieldRule(required, t("field.password")),
    },
    async (credentials) => {
      const codeId = await logInOrCode(role, credentials);
      if (codeId) return onCodeRequired({ codeId, credentials });
      draft.clear();
    },
  );
  const draft = useDraft(signInDraft(role), { identifier: form.values.identifier }, (stored) =>
    form.restore(stored),
  );
  // An address for another form of this page replaces this one at once: that form reads the draft.
  const identifierRef = usePrehydrationValue(form.values.identifier, (text) => {
    saveDraft(signInDraft(role), { identifier: text });
    form.setValue("identifier", text);
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error} />
        <IdentifierField {...form.inputProps("identifier")} ref={identifierRef} />
        <CurrentPasswordField {...form.inputProps("password")} />
        <ActionButton type="submit" fullWidth pending={pending} pendingLabel={t("signIn.pending")}>
          {t("signIn.submit")}
        </ActionButton>
        <ActionButton
          variant="outline"
          fullWidth
          icon={<IconMessageCode size={20} aria-hidden />}
          to={codePath}
        >
          {t("codeLogin.open")}
        </ActionButton>
        <PasskeySignIn strategy={role} />
        <ActionButton variant="quiet" fullWidth to={resetPath}>
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
