import { ColorChoice } from "@songtan/client/language/switches.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Card } from "@songtan/ui/layout/card.tsx";
import { LanguageChoice } from "../../../features/driver-profile/language-choice.tsx";
import { DriverAccountPart } from "../../../layouts/account-part.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileDisplay() {
  const t = useText("profile");
  return (
    <DriverAccountPart part="display">
      {() => (
        <>
          <Card title={t("driverProfile.language")} description={t("driverProfile.languageWords")}>
            <LanguageChoice />
          </Card>
          <Card title={t("driverProfile.colors")} description={t("driverProfile.colorsWords")}>
            <ColorChoice worded />
          </Card>
        </>
      )}
    </DriverAccountPart>
  );
}
