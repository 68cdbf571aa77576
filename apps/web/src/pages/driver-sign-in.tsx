import type { PageHandle } from "@songtan/client/page-handle.ts";
import { SignInPanel } from "../features/auth/sign-in-panel.tsx";
import { LineSignIn } from "../features/line-sign-in/line-sign-in.tsx";

export const handle: PageHandle = { middleware: "guest" };

export default function DriverSignIn() {
  return (
    <SignInPanel strategy="driver" social={<LineSignIn strategy="driver" purpose="signIn" />} />
  );
}
