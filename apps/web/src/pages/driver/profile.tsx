import { ColorChoice } from "@songtan/client/language/switches.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Checklist } from "../../features/documents/checklist.tsx";
import { DocumentAccessLog } from "../../features/documents/document-access-log.tsx";
import { Suspension } from "../../features/documents/suspension.tsx";
import { LanguageChoice } from "../../features/driver-profile/language-choice.tsx";
import { ProfileHead } from "../../features/driver-profile/profile-head.tsx";
import { PushSetting } from "../../features/notices/push-setting.tsx";
import { SignOut } from "../../features/session/sign-out.tsx";
import { useDriver } from "../../features/session/use-auth.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import { ContinueOnPhone } from "../../features/sign-in/continue-on-phone.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfile() {
  const t = useText("profile");
  const { user } = useDriver();
  if (!user) return null;
  return (
    <Page title={t("driverProfile.title")} width="narrow">
      <PageHead title={t("driverProfile.title")} hidden />
      <ProfileHead driver={user} />
      {user.verification.state === "suspended" && <Suspension />}
      <Checklist verification={user.verification} />
      <ContinueOnPhone path="/driver/profile" purpose="papers" />
      <DocumentAccessLog />
      <Card title={t("driverProfile.language")} description={t("driverProfile.languageWords")}>
        <LanguageChoice />
      </Card>
      <Card title={t("driverProfile.colors")} description={t("driverProfile.colorsWords")}>
        <ColorChoice worded />
      </Card>
      <Card title={t("driverProfile.notices")} description={t("driverProfile.noticesWords")}>
        <PushSetting strategy="driver" />
        <ActionButton variant="quiet" to="/driver/profile/account#notifications">
          {t("driverProfile.noticesMore")}
        </ActionButton>
      </Card>
      <ActionButton variant="outline" fullWidth to="/driver/profile/account#devices">
        {t("driverSettings.title")}
      </ActionButton>
      <SignOut strategy="driver" />
    </Page>
  );
}
