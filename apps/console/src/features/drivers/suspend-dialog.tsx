import { required } from "@songtan/client/field-rules.ts";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { suspensionReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { suspensionReasons } from "@songtan/domain/drivers/words";
import { SelectField } from "@songtan/ui/select-field.tsx";
import { useState } from "react";
import { WordsDialog } from "../shell/words-dialog.tsx";
import { useDriverCommand } from "./use-driver-command.ts";

/** Takes a driver off the road, with a reason the driver reads. */
export function SuspendDialog({ driver, onClose }: { driver: ConsoleDriver; onClose: () => void }) {
  const t = useText("drivers");
  const locale = useLocale();
  const rule = useRuleText();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const suspend = useDriverCommand("POST /console/drivers/{id}/suspend", driver.id, onClose);
  const known = suspensionReasons.find((one) => one === reason);
  const send = (words: string) =>
    known && suspend.mutate({ params: { id: driver.id }, body: { reason: known, ...(words ? { words } : {}) } });
  return (
    <WordsDialog
      title={t("suspend.doTitle", { name: driver.name })}
      explained={t("suspend.doWords")}
      label={t("suspend.words")}
      submitLabel={t("suspend.do")}
      danger
      optional={reason !== "other"}
      pending={suspend.isPending}
      error={suspend.error}
      ready={known !== undefined}
      onTried={() => setTried(true)}
      onClose={onClose}
      onWords={send}
    >
      <SelectField
        label={t("suspend.reason")}
        placeholder=""
        value={reason}
        onChange={setReason}
        options={suspensionReasons.map((value) => ({ value, label: suspensionReasonTexts[value][locale] }))}
        error={tried ? rule(required)(reason) : undefined}
      />
    </WordsDialog>
  );
}
