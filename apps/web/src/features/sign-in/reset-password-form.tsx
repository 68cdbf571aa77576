import { code as codeRule, newPassword } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { deleteDraft } from "@songtan/client/forms/use-draft.ts";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { PasswordField } from "@songtan/ui/fields/password-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { api } from "../api/api.ts";
import { codeRefusal, toCodeFieldError } from "../credentials/code-errors.ts";
import { ResendCode } from "../credentials/resend-code.tsx";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { usePendingRequest } from "../credentials/use-pending-request.ts";
import { auth } from "../session/session.ts";
import { type CodeStepProps, CodeSteps } from "./code-steps.tsx";
import { signInDraft } from "./sign-in-draft.ts";
import { useSentStepOfPage } from "./use-sent-step.ts";

type ResetProps = { strategy: Role; onBack: () => void };

/**
 * Password reset: first a code to the account's e-mail or phone, then the code and a new password.
 */
export function ResetPasswordForm({ strategy: role, onBack }: ResetProps) {
  const t = useText("auth");
  const step = useSentStepOfPage();
  return (
    <CodeSteps
      step={step}
      words={t("reset.words")}
      draftKey={signInDraft(role)}
      requestCode={(identifier) =>
        api.call("POST /password-resets", { body: { identifier, role } })
      }
      backLabel={t("reset.back")}
      onBack={onBack}
    >
      {(codeStep) => <NewPassword strategy={role} {...codeStep} />}
    </CodeSteps>
  );
}

type NewPasswordProps = CodeStepProps & { strategy: Role };

function NewPassword({ strategy: role, sent, resend, onOther }: NewPasswordProps) {
  const t = useText("auth");
  const ruleText = useRuleText();
  const { form, error, refusal, pending, onSubmit } = useAuthForm(
    { code: "", newPassword: "" },
    { code: ruleText(codeRule), newPassword: ruleText(newPassword) },
    async (body) => {
      await api
        .call("POST /password-resets/{id}/confirm", { params: { id: sent.id }, body })
        .catch((thrown) => {
          throw toCodeFieldError(thrown);
        });
      await auth.login(role, { identifier: sent.identifier, password: body.newPassword });
      deleteDraft(signInDraft(role));
    },
  );
  const again = usePendingRequest(async () => {
    await resend();
    form.setValue("code", "");
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Notice tone="info" live>
          {t("reset.sent", { identifier: sent.identifier, minutes: limits.codeMinutes })}
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
        <ActionButton type="submit" fullWidth pending={pending} pendingLabel={t("reset.pending")}>
          {t("reset.submit")}
        </ActionButton>
        <ResendCode sentAt={sent.at} onResend={again.run} pending={again.pending} />
        <ActionButton variant="quiet" fullWidth onClick={onOther}>
          {t("reset.other")}
        </ActionButton>
      </Stack>
    </form>
  );
}
