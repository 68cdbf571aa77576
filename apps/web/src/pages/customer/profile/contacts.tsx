import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Card } from "@songtan/ui/layout/card.tsx";
import { ContactList } from "../../../features/profile/contact-list.tsx";
import { CustomerProfilePart } from "../../../layouts/account-part.tsx";
export const handle: PageHandle = { middleware: "customer" };

export default function CustomerProfileContacts() {
  return (
    <CustomerProfilePart part="contacts">
      {(customer) => (
        <Card>
          <ContactList user={customer} />
        </Card>
      )}
    </CustomerProfilePart>
  );
}
