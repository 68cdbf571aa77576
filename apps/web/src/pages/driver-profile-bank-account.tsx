import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useText } from "@songtan/client/use-text.ts";
import { Stack } from "@songtan/ui/stack.tsx";
import { DocumentPage } from "../features/documents/document-page.tsx";
import { ProviderState } from "../features/payouts/provider-state.tsx";
import { DriverProfilePart } from "../layouts/driver-profile-part.tsx";

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
