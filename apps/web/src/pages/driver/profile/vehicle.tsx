import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { DocumentPage } from "../../../features/documents/document-page.tsx";
import { DriverProfilePart } from "../../../layouts/driver-profile-part.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileVehicle() {
  const t = useText("profile");
  return (
    <DriverProfilePart kind="vehicle" title={t("driverProfileVehicle.title")}>
      {(driver) => <DocumentPage kind="vehicle" driver={driver} />}
    </DriverProfilePart>
  );
}
