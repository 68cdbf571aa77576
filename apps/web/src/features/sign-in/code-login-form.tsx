import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { api } from "../api/api.ts";
import { codeRefusal } from "../credentials/code-errors.ts";
import { ResendCode } from "../credentials/resend-code.tsx";
import { usePendingRequest } from "../credentials/use-pending-request.ts";
import { auth } from "../session/session.ts";
import { RequestCodeForm } from "./request-code-form.tsx";

type Sent = { id: string; identifier: string; at: number };

async function requestCode(role: Role, identifier: string): Promise<Sent> {
  const { id } = await api.call(`POST /${role}/login/codes`, { body: { identifier } });
  return { id, identifier, at: Date.now() };
}

/** Signing in without a password: a code to the account's phone or e-mail. */
export function CodeLoginForm({ strategy: role, onBack }: { strategy: Role; onBack: () => void }) {
  const t = useText("auth");
  const [sent, setSent] = useState<Sent | null>(null);
  const [typed, setTyped] = useState("");
  return (
    <Stack>
      {sent ? (
        <EnterLoginCode
          key={sent.id}
          strategy={role}
          sent={sent}
          onSent={setSent}
          onOther={() => setSent(null)}
        />
      ) : (
        <RequestCodeForm
          words={t("codeLogin.words")}
          typed={typed}
          onTyped={setTyped}
          send={async (identifier) => setSent(await requestCode(role, identifier))}
        />
      )}
      <ActionButton variant="quiet" fullWidth onClick={onBack}>
        {t("codeLogin.back")}
      </ActionButton>
    </Stack>
  );
}

type EnterLoginCodeProps = {
  strategy: Role;
  sent: Sent;
  onSent: (sent: Sent) => void;
  onOther: () => void;
};

/** The last digit signs in; the button is there for who corrects one. */
function EnterLoginCode({ strategy: role, sent, onSent, onOther }: EnterLoginCodeProps) {
  const t = useText("auth");
  const textOf = useProblemText();
  const [digits, setDigits] = useState("");
  const [short, setShort] = useState(false);
  const confirm = usePendingRequest(async (code: string) => {
    const { token } = await api.call(`POST /${role}/login/codes/{id}/confirm`, {
      params: { id: sent.id },
      body: { code },
    });
    await auth.begin(role, token);
  });
  const again = usePendingRequest(async () => onSent(await requestCode(role, sent.identifier)));
  const submit = (code: string) => {
    const isWhole = code.length === limits.codeDigits;
    setShort(!isWhole);
    if (isWhole && !confirm.pending) void confirm.run(code);
  };
  const wrong: ApiError | null = codeRefusal(confirm.error);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(digits);
      }}
    >
      <Stack>
        <Notice tone="info" live>
          {t("reset.sent", { identifier: sent.identifier, minutes: limits.codeMinutes })}
        </Notice>
        <ProblemNotice error={wrong ? again.error : (confirm.error ?? again.error)} />
        <CodeInput
          label={t("field.code")}
          name="code"
          value={digits}
          onChange={(next) => {
            setDigits(next);
            setShort(false);
          }}
          onComplete={submit}
          error={short ? textOf("code_format") : wrong?.message}
          refused={wrong}
          autoFocus
        />
        <ActionButton
          type="submit"
          fullWidth
          pending={confirm.pending}
          pendingLabel={t("signIn.pending")}
        >
          {t("signIn.submit")}
        </ActionButton>
        <ResendCode sentAt={sent.at} onResend={again.run} pending={again.pending} />
        <ActionButton variant="quiet" fullWidth onClick={onOther}>
          {t("reset.other")}
        </ActionButton>
      </Stack>
    </form>
  );
}
