import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { LineSignIn } from "../../features/line-sign-in/line-sign-in.tsx";
import { SignInPanel } from "../../features/sign-in/sign-in-panel.tsx";

export const handle: PageHandle = { middleware: "guest" };

export default function CustomerSignIn() {
  return (
    <SignInPanel strategy="customer" social={<LineSignIn strategy="customer" purpose="signIn" />} />
  );
}
