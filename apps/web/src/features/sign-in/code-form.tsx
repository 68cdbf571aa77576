import { normaliseError } from "@songtan/client/calls/api-error.ts";
import { code as codeRule } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { codeRefusal, toCodeFieldError } from "../credentials/code-errors.ts";
import { ResendCode } from "../credentials/resend-code.tsx";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { usePendingRequest } from "../credentials/use-pending-request.ts";
import type { Credentials } from "../session/auth.ts";
import { auth } from "../session/session.ts";

/**
 * Signs in, or returns the id of the additional code that the server requires because someone is
 * guessing this account's password.
 */
export async function logInOrCode(role: Role, credentials: Credentials): Promise<string | null> {
  try {
    await auth.login(role, credentials);
    return null;
  } catch (thrown) {
    const error = normaliseError(thrown);
    if (error.code === "sign_in_code_required" && error.details.codeId) return error.details.codeId;
    throw error;
  }
}

type SignInCodeFormProps = {
  strategy: Role;
  credentials: Credentials;
  codeId: string;
  onBack: () => void;
};

/** The second step on a device that is new to the account: a code that was sent to its phone or mailbox. */
export function SignInCodeForm({
  strategy: role,
  credentials,
  codeId,
  onBack,
}: SignInCodeFormProps) {
  const t = useText("auth");
  const ruleText = useRuleText();
  const [sent, setSent] = useState({ id: codeId, at: Date.now() });
  const { form, error, refusal, pending, onSubmit } = useAuthForm(
    { code: "" },
    { code: ruleText(codeRule) },
    async ({ code }) => {
      const id = await logInOrCode(role, { ...credentials, sentCode: { id: sent.id, code } }).catch(
        (thrown) => {
          throw toCodeFieldError(thrown);
        },
      );
      if (id) setSent({ id, at: Date.now() });
    },
  );
  const again = usePendingRequest(async () => {
    const id = await logInOrCode(role, credentials);
    if (id) setSent({ id, at: Date.now() });
    form.setValue("code", "");
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Notice tone="info" live>
          {t("signInCode.sent", {
            identifier: credentials.identifier,
            minutes: limits.codeMinutes,
          })}
        </Notice>
        <ProblemNotice error={error ?? again.error} />
        <CodeInput
          value={form.values.code}
          onChange={(digits) => form.setValue("code", digits)}
          error={form.errors.code ?? codeRefusal(refusal)?.message}
          refused={codeRefusal(refusal)}
          label={t("field.code")}
          name="code"
          autoFocus
        />
        <ActionButton type="submit" fullWidth pending={pending} pendingLabel={t("signIn.pending")}>
          {t("signIn.submit")}
        </ActionButton>
        <ResendCode sentAt={sent.at} onResend={again.run} pending={again.pending} />
        <ActionButton variant="quiet" fullWidth onClick={onBack}>
          {t("signInCode.back")}
        </ActionButton>
      </Stack>
    </form>
  );
}
