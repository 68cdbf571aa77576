import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { useApiMutation } from "../api/api.ts";
import { NotesCard } from "../shell/notes/notes-card.tsx";
import { refreshBooking } from "./refresh-booking.ts";

/** Shows the notes that staff wrote to each other about the booking. */
export function BookingNotesCard({ booking }: { booking: ConsoleBooking }) {
  const write = useApiMutation("POST /console/bookings/{id}/notes", refreshBooking);
  return (
    <NotesCard
      notes={booking.notes}
      writing={write}
      onWrite={(text, onSuccess) =>
        write.mutate({ params: { id: booking.id }, body: { text } }, { onSuccess })
      }
    />
  );
}
