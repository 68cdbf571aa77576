import type { Locale } from "@songtan/client/language/locales.ts";
import type {
  GuardOutcome,
  Middleware,
  MiddlewareContext,
} from "@songtan/client/page/middleware.ts";
import type { Role } from "@songtan/domain/account-types";
import { roleOfPage } from "../api/role-of-page.ts";
import { homeAfterLogout, signInPath } from "./redirects.ts";
import type { RoleState } from "./role-sessions.ts";

export type SessionView = {
  status: (role: Role) => RoleState<Role>["status"];
  /** The remembered page, or the role's home. */
  pathAfterLogin: (role: Role, locale: Locale) => string;
};

const pass: GuardOutcome = { kind: "pass" };

function only(role: Role, session: SessionView) {
  return ({ fullPath, locale }: MiddlewareContext): GuardOutcome => {
    const status = session.status(role);
    if (status === "unknown") return { kind: "wait" };
    if (status === "unreachable") return { kind: "wait", stuck: true };
    if (status === "signed_in") return pass;
    // Leaving on purpose ends at the home page and leaves nothing to come back to.
    if (status === "signed_out") return { kind: "redirect", to: homeAfterLogout(locale) };
    return { kind: "redirect", to: signInPath(fullPath, locale), remember: fullPath };
  };
}

/**
 * Guest-only pages: a signed-in user of this route tree is redirected. While that is unknown, the
 * page shows.
 */
function guest(session: SessionView) {
  return ({ fullPath, locale }: MiddlewareContext): GuardOutcome => {
    const role = roleOfPage(fullPath) ?? "customer";
    if (session.status(role) !== "signed_in") return pass;
    return { kind: "redirect", to: session.pathAfterLogin(role, locale) };
  };
}

/** Every guard of the app by its name (SPEC 2). */
export function guards(session: SessionView): Readonly<Record<string, Middleware>> {
  return {
    customer: only("customer", session),
    driver: only("driver", session),
    guest: guest(session),
  };
}
