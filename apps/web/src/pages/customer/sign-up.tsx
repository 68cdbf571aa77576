import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { LineSignIn } from "../../features/line-sign-in/line-sign-in.tsx";
import { SignUpPanel } from "../../features/sign-in/sign-up-panel.tsx";

export const handle: PageHandle = { middleware: "guest" };

export default function CustomerSignUp() {
  return (
    <SignUpPanel strategy="customer" social={<LineSignIn strategy="customer" purpose="signUp" />} />
  );
}
