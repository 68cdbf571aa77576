import { line } from "@songtan/client/forms/field-rules.ts";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { type AccessReason, accessReasons } from "@songtan/domain/driver-types";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import css from "./dialog-form.module.css";
import type { AccessReasonInput } from "./use-opened-documents.ts";

export type AccessReasonDialogProps = {
  opened: boolean;
  name: string;
  /** What is most likely: a review, where pages wait. */
  likely: AccessReason;
  onClose: () => void;
  onOpen: (reason: AccessReasonInput) => void;
};

/** Requires a reason once per visit before documents are opened. The driver can read the reason. */
export function AccessReasonDialog({
  opened,
  name,
  likely,
  onClose,
  onOpen,
}: AccessReasonDialogProps) {
  const t = useText("review");
  const shell = useText("shell");
  const rule = useRuleText();
  const [reason, setReason] = useState<AccessReason>(likely);
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const problem = reason === "other" ? rule(line(limits.noteCharacters))(text) : null;
  const open = () => {
    setTried(true);
    if (!problem) onOpen({ reason, ...(reason === "other" ? { words: text.trim() } : {}) });
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t("opening.title", { name })}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton data-autofocus="" onClick={open}>
            {t("opening.start")}
          </ActionButton>
        </>
      }
    >
      <div className={css.form}>
        <Notice tone="info">{t("opening.words")}</Notice>
        <SelectField
          label={t("opening.reason")}
          value={reason}
          onChange={(value) => setReason(accessReasons.find((item) => item === value) ?? likely)}
          options={accessReasons.map((value) => ({ value, label: t(`opening.reasons.${value}`) }))}
        />
        {reason === "other" && (
          <TextField
            label={t("opening.own")}
            value={text}
            onChange={setText}
            maxLength={limits.noteCharacters}
            error={tried ? problem : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
