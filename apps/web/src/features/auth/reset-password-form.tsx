import { code as codeRule, identifier as identifierRule, newPassword } from "@songtan/client/field-rules.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { Role } from "@songtan/domain/accounts/words";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/button.tsx";
import { CodeInput } from "@songtan/ui/code-input.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { PasswordField } from "@songtan/ui/password-field.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { useState } from "react";
import { api } from "../api/api.ts";
import { atCode, codeRefusal } from "./at-code.ts";
import { IdentifierField } from "./credential-fields.tsx";
import { ResendCode } from "./resend-code.tsx";
import { auth } from "./session.ts";
import { useAskAgain } from "./use-ask-again.ts";
import { useAuthForm } from "./use-auth-form.ts";

type Sent = { id: string; identifier: string; at: number };
type ResetProps = {
  strategy: Role;
  onBack: () => void;
  /** The password is set and its owner signed in with it. */
  onDone?: (() => void) | undefined;
  /** What stands in the field at first. */
  startWith?: string | undefined;
  /** Words of the way back, when it is not the sign-in. */
  backLabel?: string | undefined;
};

async function askForCode(role: Role, identifier: string): Promise<Sent> {
  const { id } = await api.call("POST /password-resets", { body: { identifier, role } });
  return { id, identifier, at: Date.now() };
}

/** A forgotten password: first a code to the account's e-mail or phone, then the code and a new password. */
export function ResetPasswordForm({ strategy: role, onBack, onDone, startWith = "", backLabel }: ResetProps) {
  const t = useText("auth");
  const [sent, setSent] = useState<Sent | null>(null);
  const [typed, setTyped] = useState(startWith);
  return (
    <Stack>
      {sent ? (
        <NewPassword strategy={role} sent={sent} onSent={setSent} onOther={() => setSent(null)} onDone={onDone} />
      ) : (
        <AskForCode strategy={role} typed={typed} onTyped={setTyped} onSent={setSent} />
      )}
      <ActionButton variant="quiet" fullWidth onClick={onBack}>
        {backLabel ?? t("reset.back")}
      </ActionButton>
    </Stack>
  );
}

type AskProps = { strategy: Role; typed: string; onTyped: (text: string) => void; onSent: (sent: Sent) => void };

function AskForCode({ strategy: role, typed, onTyped, onSent }: AskProps) {
  const t = useText("auth");
  const says = useRuleText();
  const { form, error, pending, onSubmit } = useAuthForm(
    { identifier: typed },
    { identifier: says(identifierRule) },
    async ({ identifier }) => {
      onTyped(identifier);
      onSent(await askForCode(role, identifier.trim()));
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <p>{t("reset.words")}</p>
        <ProblemNotice error={error} />
        <IdentifierField {...form.getInputProps("identifier")} />
        <ActionButton type="submit" fullWidth pending={pending} pendingLabel={t("reset.sending")}>
          {t("reset.send")}
        </ActionButton>
      </Stack>
    </form>
  );
}

type NewPasswordProps = Pick<ResetProps, "strategy" | "onDone"> & {
  sent: Sent;
  onSent: (sent: Sent) => void;
  onOther: () => void;
};

function NewPassword({ strategy: role, sent, onSent, onOther, onDone }: NewPasswordProps) {
  const t = useText("auth");
  const says = useRuleText();
  const { form, error, refusal, pending, onSubmit } = useAuthForm(
    { code: "", newPassword: "" },
    { code: says(codeRule), newPassword: says(newPassword) },
    async (body) => {
      await api.call("POST /password-resets/{id}/confirm", { params: { id: sent.id }, body }).catch((thrown) => {
        throw atCode(thrown);
      });
      await auth.login(role, { identifier: sent.identifier, password: body.newPassword });
      onDone?.();
    },
  );
  const again = useAskAgain(async () => {
    onSent(await askForCode(role, sent.identifier));
    form.setFieldValue("code", "");
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
          onChange={(digits) => form.setFieldValue("code", digits)}
          error={form.errors.code ?? codeRefusal(refusal)?.message}
          refused={codeRefusal(refusal)}
          label={t("field.code")}
          name="code"
          autoFocus
        />
        <PasswordField
          {...form.getInputProps("newPassword")}
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
        <ResendCode sentAt={sent.at} onResend={again.ask} pending={again.pending} />
        <ActionButton variant="quiet" fullWidth onClick={onOther}>
          {t("reset.other")}
        </ActionButton>
      </Stack>
    </form>
  );
}
