import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { StaffView } from "@songtan/contract/console/staff";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { exceptProof, ProofRetry } from "../session/proof-retry.tsx";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import type { useStaffCommands } from "./use-staff-commands.ts";

type FactorResetCardProps = {
  staff: StaffView;
  resetting: NonNullable<StaffView["resetting"]>;
  commands: ReturnType<typeof useStaffCommands>;
};

/**
 * A new second step that one manager requested: another calls the member back, writes down how they
 * knew them, and confirms it; or it is declined or withdrawn.
 */
export function FactorResetCard({ staff, resetting, commands }: FactorResetCardProps) {
  const t = useText("staff");
  const locale = useLocale();
  const [calling, setCalling] = useState(false);
  const { id: resetId, mayDecide } = resetting;
  const params = { id: staff.id };
  const { confirmReset, declineReset } = commands;
  const confirm = (input: Parameters<typeof confirmReset.mutate>[0]) =>
    confirmReset.mutate(input, { onSuccess: () => setCalling(false) });
  return (
    <Notice tone="warn" title={t("reset.title")}>
      <Stack gap={2}>
        <p>
          {t("reset.asked", {
            name: resetting.askedBy,
            time: formatInstant(resetting.askedAt, locale),
          })}
        </p>
        <p>{t(mayDecide ? "reset.words" : "reset.own")}</p>
        {mayDecide && (
          <ActionButton onClick={() => setCalling(true)}>{t("reset.confirm")}</ActionButton>
        )}
        <ActionButton
          variant="outline"
          pending={declineReset.isPending}
          onClick={() => declineReset.mutate({ params, body: { resetId } })}
        >
          {t(mayDecide ? "grant.decline" : "grant.takeBack")}
        </ActionButton>
      </Stack>
      {calling && (
        <NoteDialog
          title={t("reset.callTitle", { name: staff.name })}
          explained={t("reset.callWords")}
          label={t("reset.callBack")}
          submitLabel={t("reset.confirm")}
          pending={confirmReset.isPending}
          error={exceptProof(confirmReset.error)}
          onClose={() => setCalling(false)}
          onSubmit={(callBack) => confirm({ params, body: { resetId, callBack } })}
        />
      )}
      <ProofRetry command={confirmReset} send={confirm} />
    </Notice>
  );
}
