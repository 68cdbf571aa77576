import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { DocumentPage } from "../../../features/documents/document-page.tsx";
import { DriverProfilePart } from "../../../layouts/driver-profile-part.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileCitizenCard() {
  const t = useText("profile");
  return (
    <DriverProfilePart kind="citizen-card" title={t("driverProfileCitizenCard.title")}>
      {(driver) => <DocumentPage kind="citizen-card" driver={driver} />}
    </DriverProfilePart>
  );
}
