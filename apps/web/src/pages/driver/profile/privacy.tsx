import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { CloseAccount } from "../../../features/account-rights/close-account.tsx";
import { Consents } from "../../../features/account-rights/consents.tsx";
import { MyData } from "../../../features/account-rights/my-data.tsx";
import { DocumentAccessLog } from "../../../features/documents/document-access-log.tsx";
import { DriverAccountPart } from "../../../layouts/account-part.tsx";

const texts = ["profile", "rights", "auth"] as const;
export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfilePrivacy() {
  return (
    <DriverAccountPart part="privacy" texts={texts}>
      {(driver) => (
        <>
          <Consents strategy="driver" />
          <DocumentAccessLog />
          <MyData strategy="driver" user={driver} />
          <CloseAccount strategy="driver" user={driver} />
        </>
      )}
    </DriverAccountPart>
  );
}
