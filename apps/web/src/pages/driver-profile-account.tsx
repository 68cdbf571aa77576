import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useText } from "@songtan/client/use-text.ts";
import { Page } from "@songtan/ui/page.tsx";
import { AccountRights } from "../features/account-rights/account-rights.tsx";
import { useDriver } from "../features/auth/use-auth.ts";
import { PaperPage } from "../features/documents/paper-page.tsx";
import { PasswordForm } from "../features/driver-profile/password-form.tsx";
import { DriverSpace } from "../features/duty/driver-space.tsx";
import { LinkedAccounts } from "../features/line/linked-accounts.tsx";
import { PushSetting } from "../features/notices/push-setting.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileAccount() {
  const t = useText("profile");
  const { user } = useDriver();
  const title = t("driverProfileAccount.title");
  if (!user) return null;
  return (
    <DriverSpace>
      <Page
        width="narrow"
        title={title}
        description={t("driverPaperWords.account")}
        back={{ to: "/driver/profile", label: t("driverProfile.title") }}
      >
        <PageHead title={title} hidden />
        <PaperPage kind="account" driver={user} />
        <PasswordForm />
        <LinkedAccounts strategy="driver" />
        <AccountRights strategy="driver" user={user} push={<PushSetting strategy="driver" />} />
      </Page>
    </DriverSpace>
  );
}
