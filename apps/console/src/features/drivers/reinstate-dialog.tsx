import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { useDriverCommand } from "./use-driver-command.ts";

/** Reinstates a suspended driver, who can then work. */
export function ReinstateDialog({
  driver,
  onClose,
}: {
  driver: ConsoleDriver;
  onClose: () => void;
}) {
  const t = useText("drivers");
  const reinstate = useDriverCommand("POST /console/drivers/{id}/reinstate", driver.id, onClose);
  return (
    <NoteDialog
      title={t("suspend.reinstateTitle", { name: driver.name })}
      explained={t("suspend.reinstateWords")}
      label={t("suspend.words")}
      submitLabel={t("suspend.reinstate")}
      optional
      pending={reinstate.isPending}
      error={reinstate.error}
      onClose={onClose}
      onSubmit={(note) =>
        reinstate.mutate({ params: { id: driver.id }, body: note ? { words: note } : {} })
      }
    />
  );
}
