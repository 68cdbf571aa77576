import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { useEffect } from "react";
import { LineSignIn } from "../../features/line-sign-in/line-sign-in.tsx";
import { registerApp } from "../../features/session/push-workers.ts";
import { SignInPanel } from "../../features/sign-in/sign-in-panel.tsx";

export const handle: PageHandle = { middleware: "guest" };

export default function DriverSignIn() {
  // Before the first job, and while the password is typed.
  useEffect(() => void registerApp(), []);
  return (
    <SignInPanel strategy="driver" social={<LineSignIn strategy="driver" purpose="signIn" />} />
  );
}
