import { deleteDraft } from "@songtan/client/forms/use-draft.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { api } from "../api/api.ts";
import { EnterCodeForm } from "../credentials/enter-code-form.tsx";
import { usePendingRequest } from "../credentials/use-pending-request.ts";
import { auth } from "../session/session.ts";
import { type CodeStepProps, CodeSteps } from "./code-steps.tsx";
import { signInDraft } from "./sign-in-draft.ts";
import { useSentStepOfPage } from "./use-sent-step.ts";

/** Signing in without a password: a code to the account's phone or e-mail. */
export function CodeLoginForm({ strategy: role, onBack }: { strategy: Role; onBack: () => void }) {
  const t = useText("auth");
  return (
    <CodeSteps
      step={useSentStepOfPage()}
      words={t("codeLogin.words")}
      draftKey={signInDraft(role)}
      requestCode={(identifier) => api.call(`POST /${role}/login/codes`, { body: { identifier } })}
      backLabel={t("codeLogin.back")}
      onBack={onBack}
    >
      {(step) => <EnterLoginCode key={step.sent.id} strategy={role} {...step} />}
    </CodeSteps>
  );
}

function EnterLoginCode({
  strategy: role,
  sent,
  resend,
  onOther,
}: CodeStepProps & { strategy: Role }) {
  const t = useText("auth");
  const confirm = usePendingRequest(async (code: string) => {
    const { token } = await api.call(`POST /${role}/login/codes/{id}/confirm`, {
      params: { id: sent.id },
      body: { code },
    });
    deleteDraft(signInDraft(role));
    await auth.begin(role, token);
  });
  const again = usePendingRequest(resend);
  return (
    <EnterCodeForm
      words={
        <Notice tone="info" live>
          {t("reset.sent", { identifier: sent.identifier, minutes: limits.codeMinutes })}
        </Notice>
      }
      submit={{ label: t("signIn.submit"), pendingLabel: t("signIn.pending") }}
      pending={confirm.pending}
      error={confirm.error}
      onCode={(code) => void confirm.run(code)}
      resend={{
        sentAt: sent.at,
        pending: again.pending,
        error: again.error,
        send: () => void again.run(),
      }}
      other={{ label: t("reset.other"), onClick: onOther }}
    />
  );
}
