import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleCustomerSummary } from "@songtan/contract/by-hand/customers";
import { sendCommand } from "../../api/api.ts";
import { BulkDialog } from "../../shell/bulk/bulk-dialog.tsx";
import { refreshCustomers } from "../use-customer-command.ts";

export type ManyCustomersProps = {
  rows: readonly ConsoleCustomerSummary[];
  onClose: () => void;
};

/** The same note about several customers. */
export function NoteManyDialog({ rows, onClose }: ManyCustomersProps) {
  const t = useText("customers");
  return (
    <BulkDialog
      title={t("notes.write")}
      explained={t("notes.explained")}
      submitLabel={t("notes.write")}
      label={t("notes.field")}
      ids={rows.map(({ id }) => id)}
      load={async (ids) =>
        rows
          .filter(({ id }) => ids.includes(id))
          .map(({ id, name }) => ({ id, name, note: "", problem: null }))
      }
      send={async ({ id }, text) => {
        await sendCommand("POST /console/customers/{id}/notes", {
          params: { id },
          body: { text },
        });
        return "";
      }}
      onClose={onClose}
      onChanged={refreshCustomers}
    />
  );
}
