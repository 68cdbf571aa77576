import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { useHydrated } from "@songtan/client/page/use-hydrated.ts";
import { Card } from "@songtan/ui/layout/card.tsx";
import css from "./continue-on-phone.module.css";
import { QrCode } from "./qr-code.tsx";

export type ContinueOnPhoneProps = {
  /**
   * The page that the phone opens. A page for signed-in people sends a guest to the sign-in first, and back
   * afterwards.
   */
  path: "/driver/profile" | "/driver/sign-up";
  purpose: "papers" | "signUp";
};

/**
 * On a desktop: a code for the phone's camera. It contains only an address; the person signs in on
 * the phone.
 */
export function ContinueOnPhone({ path, purpose }: ContinueOnPhoneProps) {
  const t = useText("auth");
  const localPath = useLocalePath();
  // The pre-rendered file does not know under which name it is served.
  if (!useHydrated()) return null;
  const address = `${window.location.origin}${localPath(path)}`;
  return (
    <div className={css.desk}>
      <Card title={t("onPhone.title")}>
        <div className={css.row}>
          <QrCode text={address} label={t("onPhone.code", { address })} />
          <p>{purpose === "papers" ? t("onPhone.words") : t("onPhone.signUpWords")}</p>
        </div>
      </Card>
    </div>
  );
}
