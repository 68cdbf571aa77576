import { line } from "@songtan/client/field-rules.ts";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import { type OpeningReason, openingReasons } from "@songtan/domain/drivers/words";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Dialog } from "@songtan/ui/dialog.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { SelectField } from "@songtan/ui/select-field.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import { useState } from "react";
import css from "./dialog-form.module.css";
import type { OpeningWish } from "./use-opened-papers.ts";

export type OpeningDialogProps = {
  opened: boolean;
  name: string;
  /** What is most likely: a review, where pages wait. */
  likely: OpeningReason;
  onClose: () => void;
  onOpen: (wish: OpeningWish) => void;
};

/** Asked once a visit: why the papers are opened. The driver reads the answer. */
export function OpeningDialog({ opened, name, likely, onClose, onOpen }: OpeningDialogProps) {
  const t = useText("review");
  const shell = useText("shell");
  const rule = useRuleText();
  const [reason, setReason] = useState<OpeningReason>(likely);
  const [words, setWords] = useState("");
  const [tried, setTried] = useState(false);
  const problem = reason === "other" ? rule(line(limits.noteCharacters))(words) : null;
  const open = () => {
    setTried(true);
    if (!problem) onOpen({ reason, ...(reason === "other" ? { words: words.trim() } : {}) });
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
          onChange={(value) => setReason(openingReasons.find((one) => one === value) ?? likely)}
          options={openingReasons.map((value) => ({ value, label: t(`opening.reasons.${value}`) }))}
        />
        {reason === "other" && (
          <TextField
            label={t("opening.own")}
            value={words}
            onChange={setWords}
            maxLength={limits.noteCharacters}
            error={tried ? problem : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
