import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleCustomerSummary } from "@songtan/contract/by-hand/customers";
import { sendCommand } from "../../api/api.ts";
import type { BulkAction } from "../../shell/bulk/bulk-list.tsx";
import { NoteManyDialog } from "../../shell/notes/note-many-dialog.tsx";
import { refreshCustomers } from "../use-customer-command.ts";
import { ReinstateManyDialog, SuspendManyDialog } from "./suspend-many-dialogs.tsx";

const writeNote = (id: string, text: string) =>
  sendCommand("POST /console/customers/{id}/notes", { params: { id }, body: { text } });

/** Returns the actions on several customers at once. The page is open only to staff who may perform them. */
export function useCustomerActions(): BulkAction<ConsoleCustomerSummary>[] {
  const t = useText("customers");
  const shell = useText("shell");
  return [
    {
      id: "note",
      label: shell("notes.write"),
      dialog: (props) => (
        <NoteManyDialog {...props} write={writeNote} onChanged={refreshCustomers} />
      ),
    },
    {
      id: "reinstate",
      label: t("suspension.reinstate"),
      dialog: (props) => <ReinstateManyDialog {...props} />,
    },
    {
      id: "suspend",
      label: t("suspension.suspend"),
      danger: true,
      dialog: (props) => <SuspendManyDialog {...props} />,
    },
  ];
}
