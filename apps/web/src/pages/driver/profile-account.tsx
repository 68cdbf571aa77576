import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { AccountRights } from "../../features/account-rights/account-rights.tsx";
import { DocumentPage } from "../../features/documents/document-page.tsx";
import { PasswordForm } from "../../features/driver-profile/password-form.tsx";
import { SettingsFold } from "../../features/driver-profile/settings-fold.tsx";
import { LinkedAccounts } from "../../features/line-sign-in/linked-accounts.tsx";
import { PushSetting } from "../../features/notices/push-setting.tsx";
import { DriverProfilePart } from "../../layouts/driver-profile-part.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileAccount() {
  const t = useText("profile");
  return (
    <DriverProfilePart kind="account" title={t("driverProfileAccount.title")}>
      {(driver) => (
        <>
          <DocumentPage kind="account" driver={driver} />
          <SettingsFold>
            <PasswordForm />
            <LinkedAccounts strategy="driver" />
            <AccountRights
              strategy="driver"
              user={driver}
              push={<PushSetting strategy="driver" />}
            />
          </SettingsFold>
        </>
      )}
    </DriverProfilePart>
  );
}
