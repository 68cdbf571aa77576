import { normaliseError } from "@songtan/client/api-error.ts";
import { code as codeRule, identifier, required } from "@songtan/client/field-rules.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/button.tsx";
import { CodeInput } from "@songtan/ui/code-input.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { useState } from "react";
import { atCode, codeRefusal } from "../auth/at-code.ts";
import { CurrentPasswordField, IdentifierField } from "../auth/credential-fields.tsx";
import { ResendCode } from "../auth/resend-code.tsx";
import { useAskAgain } from "../auth/use-ask-again.ts";
import { useAuthForm } from "../auth/use-auth-form.ts";
import type { KeptSignIn } from "./kept-sign-in.ts";
import { askLinkCode, linkWithLine } from "./line-calls.ts";

type LinkProps = { kept: KeptSignIn; onSignedIn: (token: string, isNew: boolean) => Promise<void> };
type Sent = { id: string; identifier: string; at: number };

/** An account one has already: its password, or a code to its verified phone or e-mail. */
export function LineLinkForm({ kept, onSignedIn }: LinkProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [typed, setTyped] = useState("");
  const askCode = async (wanted: string) => {
    const { id } = await askLinkCode(kept, wanted);
    setSent({ id, identifier: wanted, at: Date.now() });
  };
  if (sent)
    return <ByCode kept={kept} sent={sent} onAgain={askCode} onOther={() => setSent(null)} onSignedIn={onSignedIn} />;
  return <ByPassword kept={kept} typed={typed} onTyped={setTyped} onCode={askCode} onSignedIn={onSignedIn} />;
}

type ByPasswordProps = LinkProps & {
  typed: string;
  onTyped: (text: string) => void;
  onCode: (identifier: string) => Promise<void>;
};

function ByPassword({ kept, typed, onTyped, onCode, onSignedIn }: ByPasswordProps) {
  const t = useText("auth");
  const says = useRuleText();
  const { form, error, pending, onSubmit } = useAuthForm(
    { identifier: typed, password: "" },
    { identifier: says(identifier), password: says(required) },
    async (proof) => {
      try {
        const { token } = await linkWithLine(kept, proof);
        await onSignedIn(token, false);
      } catch (thrown) {
        if (normaliseError(thrown).code !== "sign_in_code_required") throw thrown;
        onTyped(proof.identifier);
        await onCode(proof.identifier.trim());
      }
    },
  );
  const asking = useAskAgain(() => onCode(form.values.identifier.trim()));
  const byCode = () => {
    if (asking.pending) return;
    if (form.validateField("identifier").hasError) return form.getInputNode("identifier")?.focus();
    onTyped(form.values.identifier);
    void asking.ask();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error ?? asking.error} />
        <IdentifierField {...form.getInputProps("identifier")} />
        <CurrentPasswordField {...form.getInputProps("password")} />
        <ActionButton type="submit" fullWidth pending={pending} pendingLabel={t("line.link.pending")}>
          {t("line.link.submit")}
        </ActionButton>
        <ActionButton variant="soft" fullWidth pending={asking.pending} onClick={byCode}>
          {t("line.link.byCode")}
        </ActionButton>
      </Stack>
    </form>
  );
}

type ByCodeProps = LinkProps & { sent: Sent; onAgain: (identifier: string) => Promise<void>; onOther: () => void };

function ByCode({ kept, sent, onAgain, onOther, onSignedIn }: ByCodeProps) {
  const t = useText("auth");
  const says = useRuleText();
  const { form, error, refusal, pending, onSubmit } = useAuthForm(
    { code: "" },
    { code: says(codeRule) },
    async ({ code }) => {
      const { token } = await linkWithLine(kept, { codeId: sent.id, code }).catch((thrown) => {
        throw atCode(thrown);
      });
      await onSignedIn(token, false);
    },
  );
  const again = useAskAgain(async () => {
    await onAgain(sent.identifier);
    form.setFieldValue("code", "");
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
          onChange={(digits) => form.setFieldValue("code", digits)}
          error={form.errors.code ?? codeRefusal(refusal)?.message}
          refused={codeRefusal(refusal)}
          label={t("field.code")}
          name="code"
          autoFocus
        />
        <ActionButton type="submit" fullWidth pending={pending} pendingLabel={t("line.link.pending")}>
          {t("line.link.submit")}
        </ActionButton>
        <ResendCode sentAt={sent.at} onResend={again.ask} pending={again.pending} />
        <ActionButton variant="quiet" fullWidth onClick={onOther}>
          {t("line.link.byPassword")}
        </ActionButton>
      </Stack>
    </form>
  );
}
