import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { DocumentPage } from "../../../features/documents/document-page.tsx";
import { DriverProfilePart } from "../../../layouts/driver-profile-part.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileDriverLicense() {
  const t = useText("profile");
  return (
    <DriverProfilePart kind="driver-license" title={t("driverProfileDriverLicense.title")}>
      {(driver) => <DocumentPage kind="driver-license" driver={driver} />}
    </DriverProfilePart>
  );
}
