import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriverSummary } from "@songtan/contract/console/drivers";
import { sendCommand } from "../../api/api.ts";
import type { BulkAction } from "../../shell/bulk/bulk-list.tsx";
import { NoteManyDialog } from "../../shell/notes/note-many-dialog.tsx";
import { MessageManyDialog } from "./message-many-dialog.tsx";
import { refreshDrivers } from "./refresh-drivers.ts";
import { ReinstateManyDialog, SuspendManyDialog } from "./suspend-many-dialogs.tsx";

const writeNote = (id: string, text: string) =>
  sendCommand("POST /console/drivers/{id}/notes", { params: { id }, body: { text } });

/** Returns the actions on several drivers at once. The page is open only to staff who may perform them. */
export function useDriverActions(): BulkAction<ConsoleDriverSummary>[] {
  const t = useText("drivers");
  const shell = useText("shell");
  return [
    {
      id: "message",
      label: t("many.message"),
      dialog: (props) => <MessageManyDialog {...props} />,
    },
    {
      id: "note",
      label: shell("notes.write"),
      dialog: (props) => <NoteManyDialog {...props} write={writeNote} onChanged={refreshDrivers} />,
    },
    {
      id: "reinstate",
      label: t("suspend.reinstate"),
      dialog: (props) => <ReinstateManyDialog {...props} />,
    },
    {
      id: "suspend",
      label: t("suspend.do"),
      danger: true,
      dialog: (props) => <SuspendManyDialog {...props} />,
    },
  ];
}
