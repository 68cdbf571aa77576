import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { note, required } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { Locale } from "@songtan/domain/account-types";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { rejectionReasonFor, rejectionReasons } from "@songtan/domain/drivers/rejection-reasons";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import css from "../documents/dialog-form.module.css";

export type Rejection = { reason: string; words?: string };

export type RejectDialogProps = {
  kind: SubmittedKind;
  /** The driver's language, for the texts they receive. */
  driverLocale: Locale;
  pending: boolean;
  error: ApiError | null;
  onClose: () => void;
  onReject: (rejection: Rejection) => void;
};

/**
 * Rejects a page with a listed reason and an optional text, and shows what the driver will read.
 */
export function RejectDialog({
  kind,
  driverLocale,
  pending,
  error,
  onClose,
  onReject,
}: RejectDialogProps) {
  const t = useText("review");
  const shell = useText("shell");
  const locale = useLocale();
  const rule = useRuleText();
  const [code, setCode] = useState("");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const reason = rejectionReasonFor(kind, code);
  const ownText = text.trim();
  const problems = {
    reason: rule(required)(code),
    // The reason "other" does not explain anything by itself, so it needs a text.
    text: rule(code === "other" ? required : note)(text),
  };
  const send = () => {
    setTried(true);
    if (!problems.reason && !problems.text)
      onReject({ reason: code, ...(ownText ? { words: ownText } : {}) });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("reject.title", { page: shell(`document.${kind}`) })}
      closeLabel={shell("cancel")}
      size="medium"
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton variant="danger" pending={pending} onClick={send}>
            {t("reject.send")}
          </ActionButton>
        </>
      }
    >
      <div className={css.form}>
        <SelectField
          label={t("reject.reason")}
          placeholder=""
          value={code}
          onChange={setCode}
          data-autofocus=""
          options={rejectionReasons
            .filter(({ kinds }) => kinds.includes(kind))
            .map(({ code: value, title }) => ({ value, label: title[locale] }))}
          error={tried ? problems.reason : undefined}
        />
        <TextField
          label={t("reject.own")}
          labelAside={code === "other" ? undefined : shell("optional")}
          help={t("reject.ownHelp", {
            language: driverLocale === "th" ? t("reject.thai") : t("reject.english"),
          })}
          rows={3}
          value={text}
          onChange={setText}
          error={tried ? problems.text : undefined}
          maxLength={limits.noteCharacters}
        />
        {reason && (
          <figure>
            <figcaption>{t("reject.preview")}</figcaption>
            <blockquote className={css.preview} lang={driverLocale}>
              <strong>{reason.title[driverLocale]}</strong>
              {ownText || reason.words[driverLocale]}
            </blockquote>
          </figure>
        )}
        <ProblemNotice error={error} />
      </div>
    </Dialog>
  );
}
