import { SignInPanel } from "../features/auth/sign-in-panel.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";

export const handle: PageHandle = { middleware: "guest" };

export default function CustomerSignIn() {
  return <SignInPanel strategy="customer" />;
}
