import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { DocumentPage } from "../../../features/documents/document-page.tsx";
import { ProviderState } from "../../../features/payouts/provider-state.tsx";
import { DriverProfilePart } from "../../../layouts/driver-profile-part.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileBankAccount() {
  const t = useText("profile");
  return (
    <DriverProfilePart kind="bank-account" title={t("driverProfileBankAccount.title")}>
      {(driver) => (
        <Stack>
          <ProviderState />
          <DocumentPage kind="bank-account" driver={driver} />
        </Stack>
      )}
    </DriverProfilePart>
  );
}
