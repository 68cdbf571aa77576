import { normaliseError } from "@songtan/client/calls/api-error.ts";
import { code as codeRule, identifier, required } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { codeRefusal, toCodeFieldError } from "../credentials/code-errors.ts";
import { CurrentPasswordField, IdentifierField } from "../credentials/credential-fields.tsx";
import { ResendCode } from "../credentials/resend-code.tsx";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { usePendingRequest } from "../credentials/use-pending-request.ts";
import { useFieldRule } from "../shell/use-field-text.ts";
import { linkWithLine, requestLinkCode } from "./line-calls.ts";
import type { PendingSignIn } from "./pending-sign-in.ts";

type LinkProps = {
  pendingSignIn: PendingSignIn;
  onSignedIn: (token: string, isNew: boolean) => Promise<void>;
};
type Sent = { id: string; identifier: string; at: number };

/** An account one has already: its password, or a code to its verified phone or e-mail. */
export function LineLinkForm({ pendingSignIn, onSignedIn }: LinkProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [typed, setTyped] = useState("");
  const sendCode = async (identifierText: string) => {
    const { id } = await requestLinkCode(pendingSignIn, identifierText);
    setSent({ id, identifier: identifierText, at: Date.now() });
  };
  if (sent)
    return (
      <ByCode
        pendingSignIn={pendingSignIn}
        sent={sent}
        onAgain={sendCode}
        onOther={() => setSent(null)}
        onSignedIn={onSignedIn}
      />
    );
  return (
    <ByPassword
      pendingSignIn={pendingSignIn}
      typed={typed}
      onTyped={setTyped}
      onCode={sendCode}
      onSignedIn={onSignedIn}
    />
  );
}

type ByPasswordProps = LinkProps & {
  typed: string;
  onTyped: (text: string) => void;
  onCode: (identifier: string) => Promise<void>;
};

function ByPassword({ pendingSignIn, typed, onTyped, onCode, onSignedIn }: ByPasswordProps) {
  const t = useText("auth");
  const fieldRule = useFieldRule();
  const { form, error, pending, onSubmit } = useAuthForm(
    { identifier: typed, password: "" },
    {
      identifier: fieldRule(identifier, t("field.identifier")),
      password: fieldRule(required, t("field.password")),
    },
    async (proof) => {
      try {
        const { token } = await linkWithLine(pendingSignIn, proof);
        await onSignedIn(token, false);
      } catch (thrown) {
        if (normaliseError(thrown).code !== "sign_in_code_required") throw thrown;
        onTyped(proof.identifier);
        await onCode(proof.identifier.trim());
      }
    },
  );
  const codeRequest = usePendingRequest(() => onCode(form.values.identifier.trim()));
  const byCode = () => {
    if (codeRequest.pending) return;
    if (!form.checkField("identifier")) return form.focusFirst({ identifier: true });
    onTyped(form.values.identifier);
    void codeRequest.run();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error ?? codeRequest.error} />
        <IdentifierField {...form.inputProps("identifier")} />
        <CurrentPasswordField {...form.inputProps("password")} />
        <ActionButton
          type="submit"
          fullWidth
          pending={pending}
          pendingLabel={t("line.link.pending")}
        >
          {t("line.link.submit")}
        </ActionButton>
        <ActionButton variant="soft" fullWidth pending={codeRequest.pending} onClick={byCode}>
          {t("line.link.byCode")}
        </ActionButton>
      </Stack>
    </form>
  );
}

type ByCodeProps = LinkProps & {
  sent: Sent;
  onAgain: (identifier: string) => Promise<void>;
  onOther: () => void;
};

function ByCode({ pendingSignIn, sent, onAgain, onOther, onSignedIn }: ByCodeProps) {
  const t = useText("auth");
  const ruleText = useRuleText();
  const { form, error, refusal, pending, onSubmit } = useAuthForm(
    { code: "" },
    { code: ruleText(codeRule) },
    async ({ code }) => {
      const { token } = await linkWithLine(pendingSignIn, { codeId: sent.id, code }).catch(
        (thrown) => {
          throw toCodeFieldError(thrown);
        },
      );
      await onSignedIn(token, false);
    },
  );
  const again = usePendingRequest(async () => {
    await onAgain(sent.identifier);
    form.setValue("code", "");
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Notice tone="info" live>
          {t("line.link.sent", { identifier: sent.identifier, minutes: limits.codeMinutes })}
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
        <ActionButton
          type="submit"
          fullWidth
          pending={pending}
          pendingLabel={t("line.link.pending")}
        >
          {t("line.link.submit")}
        </ActionButton>
        <ResendCode sentAt={sent.at} onResend={again.run} pending={again.pending} />
        <ActionButton variant="quiet" fullWidth onClick={onOther}>
          {t("line.link.byPassword")}
        </ActionButton>
      </Stack>
    </form>
  );
}
