import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleCustomerSummary } from "@songtan/contract/by-hand/customers";
import type { BulkAction } from "../../shell/bulk/bulk-list.tsx";
import { NoteManyDialog } from "./note-many-dialog.tsx";
import { ReinstateManyDialog, SuspendManyDialog } from "./suspend-many-dialogs.tsx";

/** What staff do to several customers at once; the list is only for those who may. */
export function useCustomerActions(): BulkAction<ConsoleCustomerSummary>[] {
  const t = useText("customers");
  return [
    {
      id: "note",
      label: t("notes.write"),
      dialog: (props) => <NoteManyDialog {...props} />,
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
