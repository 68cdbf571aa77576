import type { DriverView } from "@songtan/contract/identity/accounts";
import { AccountRights } from "../features/account-rights/account-rights.tsx";
import { PasswordForm } from "../features/driver-profile/password-form.tsx";
import { LinkedAccounts } from "../features/line-sign-in/linked-accounts.tsx";
import { PushSetting } from "../features/notices/push-setting.tsx";

/** What is about a driver's account and not their document. */
export function AccountSettings({ driver }: { driver: DriverView }) {
  return (
    <>
      <PasswordForm />
      <LinkedAccounts strategy="driver" />
      <AccountRights strategy="driver" user={driver} push={<PushSetting strategy="driver" />} />
    </>
  );
}
