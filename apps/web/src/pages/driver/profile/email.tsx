import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { NextDocument } from "../../../features/documents/next-document.tsx";
import { ContactPage } from "../../../features/driver-profile/contact-page.tsx";
import { DriverProfilePart } from "../../../layouts/driver-profile-part.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileEmail() {
  const t = useText("profile");
  return (
    <DriverProfilePart kind="email" title={t("driverProfileEmail.title")}>
      {(driver) => (
        <Stack>
          <ContactPage channel="email" driver={driver} />
          <NextDocument kind="email" verification={driver.verification} />
        </Stack>
      )}
    </DriverProfilePart>
  );
}
