import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { NextDocument } from "../../../features/documents/next-document.tsx";
import { ContactPage } from "../../../features/driver-profile/contact-page.tsx";
import { DriverProfilePart } from "../../../layouts/driver-profile-part.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfilePhoneNo() {
  const t = useText("profile");
  return (
    <DriverProfilePart kind="phone-no" title={t("driverProfilePhoneNo.title")}>
      {(driver) => (
        <Stack>
          <ContactPage channel="phone" driver={driver} />
          <NextDocument kind="phone-no" verification={driver.verification} />
        </Stack>
      )}
    </DriverProfilePart>
  );
}
