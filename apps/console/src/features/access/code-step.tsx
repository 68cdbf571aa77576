import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { useState } from "react";
import css from "./access-form.module.css";

export type CodeStepProps = {
  onCode: (code: string) => void;
  onBack: () => void;
  pending: boolean;
  error: ApiError | null;
};

/** Second step of the sign-in: the authenticator app's digits, sent as soon as the last one is in. */
export function CodeStep({ onCode, onBack, pending, error }: CodeStepProps) {
  const t = useText("access");
  const [code, setCode] = useState("");
  const refused = error?.code === "totp_wrong" ? error : null;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === limits.codeDigits) onCode(code);
      }}
    >
      <p>{t("signIn.codeWords")}</p>
      <CodeInput
        label={t("signIn.code")}
        length={limits.codeDigits}
        value={code}
        onChange={setCode}
        onComplete={(digits) => !pending && onCode(digits)}
        error={refused?.message}
        refused={error}
        autoFocus
      />
      <ProblemNotice error={refused ? null : error} />
      <ActionButton type="submit" fullWidth pending={pending}>
        {t("signIn.enter")}
      </ActionButton>
      <ActionButton variant="quiet" fullWidth onClick={onBack}>
        {t("signIn.back")}
      </ActionButton>
    </form>
  );
}
