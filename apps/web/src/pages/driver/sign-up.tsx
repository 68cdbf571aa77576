import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { LineSignIn } from "../../features/line-sign-in/line-sign-in.tsx";
import { ContinueOnPhone } from "../../features/sign-in/continue-on-phone.tsx";
import { SignUpPanel } from "../../features/sign-in/sign-up-panel.tsx";
import { proveContact } from "../../features/verify/prove-contact.ts";

export const handle: PageHandle = { middleware: "guest" };

export default function DriverSignUp() {
  return (
    <SignUpPanel
      strategy="driver"
      social={<LineSignIn strategy="driver" purpose="signUp" />}
      aside={<ContinueOnPhone path="/driver/sign-up" purpose="signUp" />}
      onSignedUp={() => void proveContact("driver", "phone")}
    />
  );
}
