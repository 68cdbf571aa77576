import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Devices } from "../../../features/account-rights/devices.tsx";
import { Passkeys } from "../../../features/account-rights/passkeys.tsx";
import { PasswordForm } from "../../../features/driver-profile/password-form.tsx";
import { LinkedAccounts } from "../../../features/line-sign-in/linked-accounts.tsx";
import { DriverAccountPart } from "../../../layouts/account-part.tsx";

const texts = ["profile", "rights", "auth"] as const;
export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileSecurity() {
  return (
    <DriverAccountPart part="security" texts={texts}>
      {(driver) => (
        <>
          <PasswordForm driver={driver} />
          <Passkeys strategy="driver" user={driver} />
          <LinkedAccounts strategy="driver" />
          <Devices strategy="driver" />
        </>
      )}
    </DriverAccountPart>
  );
}
