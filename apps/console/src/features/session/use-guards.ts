import { localePath } from "@songtan/client/language/locales.ts";
import type { Middleware } from "@songtan/client/page/middleware.ts";
import { useSession } from "./use-session.ts";

/** The console's guards: its pages are for those who are signed in, its sign-in for those who are not. */
export function useGuards(): Readonly<Record<string, Middleware>> {
  const { status } = useSession();
  const waiting = { kind: "wait" } as const;
  const staff: Middleware = ({ locale, fullPath }) => {
    if (status === "signedIn") return { kind: "pass" };
    if (status === "guest")
      return { kind: "redirect", to: localePath("/sign-in", locale), remember: fullPath };
    return status === "unreachable" ? { kind: "wait", stuck: true } : waiting;
  };
  const guest: Middleware = () => (status === "unknown" ? waiting : { kind: "pass" });
  return { staff, guest };
}
