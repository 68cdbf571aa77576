import type { PageHandle } from "@songtan/client/page-handle.ts";
import { SignUpPanel } from "../features/auth/sign-up-panel.tsx";

export const handle: PageHandle = { middleware: "guest" };

export default function DriverSignUp() {
  return <SignUpPanel strategy="driver" />;
}
