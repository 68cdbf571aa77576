import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { OwnerProof } from "@songtan/contract/identity/account-rights";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { PasswordField } from "@songtan/ui/fields/password-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useFieldText } from "../shell/use-field-text.ts";

export type PasswordProofProps = {
  submitLabel: string;
  tone: "filled" | "danger";
  pending: boolean;
  error: ApiError | null;
  onProof: (proof: OwnerProof) => void;
};

/** The password, once more. */
export function PasswordProof({ submitLabel, tone, pending, error, onProof }: PasswordProofProps) {
  const t = useText("auth");
  const fieldText = useFieldText();
  const [password, setPassword] = useState("");
  const [empty, setEmpty] = useState(false);
  const atField = error?.fields.password;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(password === "");
        if (password !== "" && !pending) onProof({ password });
      }}
    >
      <Stack>
        <PasswordField
          label={t("proof.password")}
          name="password"
          value={password}
          onChange={(text) => {
            setPassword(text);
            setEmpty(false);
          }}
          error={empty ? fieldText("required", t("proof.password")) : atField}
          showLabel={t("proof.show")}
          hideLabelText={t("proof.hide")}
          required
        />
        {!atField && <ProblemNotice error={error} />}
        <ActionButton type="submit" variant={tone} fullWidth pending={pending}>
          {submitLabel}
        </ActionButton>
      </Stack>
    </form>
  );
}
