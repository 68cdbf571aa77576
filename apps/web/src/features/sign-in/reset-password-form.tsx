import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { deleteDraft } from "@songtan/client/forms/use-draft.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { api } from "../api/api.ts";
import { CodeAndPasswordFields, useCodeAndPassword } from "../credentials/code-and-password.tsx";
import { ResendCode } from "../credentials/resend-code.tsx";
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
  const { form, error, refusal, pending, onSubmit } = useCodeAndPassword(async (body) => {
    await api.call("POST /password-resets/{id}/confirm", { params: { id: sent.id }, body });
    await auth.login(role, { identifier: sent.identifier, password: body.newPassword });
    deleteDraft(signInDraft(role));
  });
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
        <CodeAndPasswordFields form={form} refusal={refusal} />
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
