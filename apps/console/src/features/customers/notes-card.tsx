import type { ConsoleCustomer } from "@songtan/contract/by-hand/customers";
import { useApiMutation } from "../api/api.ts";
import { NotesCard } from "../shell/notes/notes-card.tsx";
import { refreshCustomers } from "./use-customer-command.ts";

/** Shows the notes that staff wrote to each other about the customer. */
export function CustomerNotesCard({ customer }: { customer: ConsoleCustomer }) {
  const write = useApiMutation("POST /console/customers/{id}/notes", refreshCustomers);
  return (
    <NotesCard
      notes={customer.notes}
      writing={write}
      onWrite={(text, onSuccess) =>
        write.mutate({ params: { id: customer.id }, body: { text } }, { onSuccess })
      }
    />
  );
}
