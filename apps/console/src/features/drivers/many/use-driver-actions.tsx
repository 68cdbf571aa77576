import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriverSummary } from "@songtan/contract/console/drivers";
import type { BulkAction } from "../../shell/bulk/bulk-list.tsx";
import { ReinstateManyDialog, SuspendManyDialog } from "./suspend-many-dialogs.tsx";
import { WriteManyDialog } from "./write-many-dialog.tsx";

/** What staff do to several drivers at once; the list is only for those who may. */
export function useDriverActions(): BulkAction<ConsoleDriverSummary>[] {
  const t = useText("drivers");
  return [
    {
      id: "message",
      label: t("many.message"),
      dialog: (props) => <WriteManyDialog what="message" {...props} />,
    },
    {
      id: "note",
      label: t("many.note"),
      dialog: (props) => <WriteManyDialog what="note" {...props} />,
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
