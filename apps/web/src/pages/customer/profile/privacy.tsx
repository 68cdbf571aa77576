import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { CloseAccount } from "../../../features/account-rights/close-account.tsx";
import { Consents } from "../../../features/account-rights/consents.tsx";
import { MyData } from "../../../features/account-rights/my-data.tsx";
import { CustomerProfilePart } from "../../../layouts/account-part.tsx";

const texts = ["profile", "rights", "auth"] as const;
export const handle: PageHandle = { middleware: "customer" };

export default function CustomerProfilePrivacy() {
  return (
    <CustomerProfilePart part="privacy" texts={texts}>
      {(customer) => (
        <>
          <Consents strategy="customer" />
          <MyData strategy="customer" user={customer} />
          <CloseAccount strategy="customer" user={customer} />
        </>
      )}
    </CustomerProfilePart>
  );
}
