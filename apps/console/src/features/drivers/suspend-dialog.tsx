import { note, required } from "@songtan/client/field-rules.ts";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { suspensionReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { suspensionReasons } from "@songtan/domain/drivers/words";
import { SelectField } from "@songtan/ui/select-field.tsx";
import { useState } from "react";
import { useDriverCommand } from "./use-driver-command.ts";
import { WordsDialog } from "./words-dialog.tsx";

/** Takes a driver off the road, with a reason the driver reads. */
export function SuspendDialog({ driver, onClose }: { driver: ConsoleDriver; onClose: () => void }) {
  const t = useText("drivers");
  const locale = useLocale();
  const rule = useRuleText();
  const [reason, setReason] = useState("");
  const [words, setWords] = useState("");
  const [tried, setTried] = useState(false);
  const suspend = useDriverCommand("POST /console/drivers/{id}/suspend", driver.id, onClose);
  const known = suspensionReasons.find((one) => one === reason);
  const problems = {
    reason: rule(required)(reason),
    words: rule(reason === "other" ? required : note)(words),
  };
  const confirm = () => {
    setTried(true);
    if (!known || problems.words) return;
    const own = words.trim();
    suspend.mutate({ params: { id: driver.id }, body: { reason: known, ...(own ? { words: own } : {}) } });
  };
  return (
    <WordsDialog
      title={t("suspend.doTitle", { name: driver.name })}
      explained={t("suspend.doWords")}
      label={t("suspend.words")}
      words={words}
      onWords={setWords}
      optional={reason !== "other"}
      problem={(tried && problems.words) || suspend.error?.fields.words}
      confirmLabel={t("suspend.do")}
      danger
      pending={suspend.isPending}
      error={suspend.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <SelectField
        label={t("suspend.reason")}
        placeholder=""
        value={reason}
        onChange={setReason}
        options={suspensionReasons.map((value) => ({ value, label: suspensionReasonTexts[value][locale] }))}
        error={tried ? problems.reason : undefined}
      />
    </WordsDialog>
  );
}
