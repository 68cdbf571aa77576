import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { required } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { PasswordField } from "@songtan/ui/fields/password-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";

export type StaffProof = { password: string; totp: string };

export type ProofDialogProps = {
  title: string;
  /** What will happen. */
  description: string;
  submitLabel: string;
  tone?: "filled" | "danger";
  /** Set when the created item has a name, which may be left empty. */
  named?: { label: string; help: string };
  notice?: string | null;
  pending: boolean;
  error: ApiError | null;
  onProof: (proof: StaffProof, name: string) => void;
  onClose: () => void;
};

/** Verifies a staff member again by password and authenticator app. */
export function ProofDialog(props: ProofDialogProps) {
  const {
    title,
    description,
    submitLabel,
    tone = "filled",
    named,
    notice,
    pending,
    error,
    onProof,
    onClose,
  } = props;
  const t = useText("shell");
  const rule = useRuleText();
  const [name, setName] = useState("");
  const [proof, setProof] = useState<StaffProof>({ password: "", totp: "" });
  const [tried, setTried] = useState(false);
  const missing = rule(required)("");
  const passwordProblem = proof.password === "" ? missing : null;
  const codeProblem = proof.totp.length === limits.codeDigits ? null : missing;
  const refused = error?.code === "totp_wrong" ? error : null;
  const atField = refused ?? (error?.fields.password ? error : null);
  return (
    <Dialog opened onClose={onClose} title={title} closeLabel={t("cancel")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!passwordProblem && !codeProblem && !pending) onProof(proof, name.trim());
        }}
      >
        <Stack gap={4}>
          <p>{description}</p>
          {notice && (
            <Notice tone="warn" live>
              {notice}
            </Notice>
          )}
          {named && (
            <TextField
              label={named.label}
              help={named.help}
              name="passkey-name"
              maxLength={limits.nameCharacters}
              value={name}
              onChange={setName}
            />
          )}
          <PasswordField
            label={t("proof.password")}
            name="password"
            showLabel={t("proof.show")}
            hideLabelText={t("proof.hide")}
            value={proof.password}
            onChange={(password) => setProof({ ...proof, password })}
            error={(tried && passwordProblem) || error?.fields.password}
          />
          <CodeInput
            label={t("proof.code")}
            length={limits.codeDigits}
            value={proof.totp}
            onChange={(totp) => setProof({ ...proof, totp })}
            error={(tried && codeProblem) || refused?.message}
            refused={refused}
          />
          <ProblemNotice error={atField ? null : error} />
          <ActionButton type="submit" variant={tone} fullWidth pending={pending}>
            {submitLabel}
          </ActionButton>
        </Stack>
      </form>
    </Dialog>
  );
}
