import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBookingSummary } from "@songtan/contract/console/bookings";
import { sendCommand } from "../../api/api.ts";
import { usePermission } from "../../session/use-session.ts";
import type { BulkAction } from "../../shell/bulk/bulk-list.tsx";
import { NoteManyDialog } from "../../shell/notes/note-many-dialog.tsx";
import { refreshBooking } from "../refresh-booking.ts";
import { CancelManyDialog } from "./cancel-many-dialog.tsx";

const writeNote = (id: string, text: string) =>
  sendCommand("POST /console/bookings/{id}/notes", { params: { id }, body: { text } });

/** Returns the actions that the staff member may perform on several bookings at once. */
export function useBookingActions(): BulkAction<ConsoleBookingSummary>[] {
  const t = useText("bookings");
  const shell = useText("shell");
  if (!usePermission("booking.manage")) return [];
  return [
    {
      id: "note",
      label: shell("notes.write"),
      dialog: ({ rows, onClose }) => (
        <NoteManyDialog
          rows={rows.map(({ id, number, customer }) => ({
            id,
            name: `${number} · ${customer.name}`,
          }))}
          write={writeNote}
          onClose={onClose}
          onChanged={refreshBooking}
        />
      ),
    },
    {
      id: "cancel",
      label: t("many.cancel"),
      danger: true,
      dialog: ({ rows, onClose }) => (
        <CancelManyDialog ids={rows.map(({ id }) => id)} onClose={onClose} />
      ),
    },
  ];
}
