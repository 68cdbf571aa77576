import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Navigate, useLocation } from "react-router";
import { DocumentPage } from "../../../features/documents/document-page.tsx";
import { pathOfHash } from "../../../features/driver-profile/account-parts.ts";
import { DriverProfilePart } from "../../../layouts/driver-profile-part.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileAccount() {
  const t = useText("profile");
  const path = useLocalePath();
  const moved = pathOfHash(useLocation().hash);
  if (moved) return <Navigate replace to={path(moved)} />;
  return (
    <DriverProfilePart kind="account" title={t("driverProfileAccount.title")}>
      {(driver) => <DocumentPage kind="account" driver={driver} />}
    </DriverProfilePart>
  );
}
