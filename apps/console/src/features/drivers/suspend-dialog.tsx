import { required } from "@songtan/client/forms/field-rules.ts";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { suspensionReasons } from "@songtan/domain/driver-types";
import { suspensionReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { useDriverCommand } from "./use-driver-command.ts";

/** Suspends a driver, with a reason that the driver can read. */
export function SuspendDialog({ driver, onClose }: { driver: ConsoleDriver; onClose: () => void }) {
  const t = useText("drivers");
  const locale = useLocale();
  const rule = useRuleText();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const suspend = useDriverCommand("POST /console/drivers/{id}/suspend", driver.id, onClose);
  const knownReason = suspensionReasons.find((item) => item === reason);
  const send = (note: string) =>
    knownReason &&
    suspend.mutate({
      params: { id: driver.id },
      body: { reason: knownReason, ...(note ? { words: note } : {}) },
    });
  return (
    <NoteDialog
      title={t("suspend.doTitle", { name: driver.name })}
      explained={t("suspend.doWords")}
      label={t("suspend.words")}
      submitLabel={t("suspend.do")}
      danger
      optional={reason !== "other"}
      pending={suspend.isPending}
      error={suspend.error}
      ready={knownReason !== undefined}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSubmit={send}
    >
      <SelectField
        label={t("suspend.reason")}
        placeholder=""
        value={reason}
        onChange={setReason}
        options={suspensionReasons.map((value) => ({
          value,
          label: suspensionReasonTexts[locale][value],
        }))}
        error={tried ? rule(required)(reason) : undefined}
      />
    </NoteDialog>
  );
}
