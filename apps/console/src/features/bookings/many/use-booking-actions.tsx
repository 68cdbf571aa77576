import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBookingSummary } from "@songtan/contract/console/bookings";
import { usePermission } from "../../session/use-session.ts";
import type { BulkAction } from "../../shell/bulk/bulk-list.tsx";
import { CancelManyDialog } from "./cancel-many-dialog.tsx";

/** What the person may do to several bookings at once. */
export function useBookingActions(): BulkAction<ConsoleBookingSummary>[] {
  const t = useText("bookings");
  if (!usePermission("booking.manage")) return [];
  return [
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
