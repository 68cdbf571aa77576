import type { PageHandle } from "@songtan/client/page-handle.ts";
import { SignUpPanel } from "../features/auth/sign-up-panel.tsx";
import { LineSignIn } from "../features/line-sign-in/line-sign-in.tsx";

export const handle: PageHandle = { middleware: "guest" };

export default function CustomerSignUp() {
  return (
    <SignUpPanel strategy="customer" social={<LineSignIn strategy="customer" purpose="signUp" />} />
  );
}
