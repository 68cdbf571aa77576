import { SignUpPanel } from "../features/auth/sign-up-panel.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";

export const handle: PageHandle = { middleware: "guest" };

export default function CustomerSignUp() {
  return <SignUpPanel strategy="customer" />;
}
