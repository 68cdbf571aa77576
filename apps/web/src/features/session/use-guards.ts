import type { Middleware } from "@songtan/client/page/middleware.ts";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand/react";
import { sessionStore } from "../api/api.ts";
import { guards } from "./guards.ts";
import { pathAfterLogin } from "./redirects.ts";
import { auth } from "./session.ts";
import { useRole } from "./use-auth.ts";

/** Returns the guards for the current sessions, and starts loading the session of the page's role. */
export function useGuards(): Readonly<Record<string, Middleware>> {
  const customer = useStore(auth.state, (all) => all.customer.status);
  const driver = useStore(auth.state, (all) => all.driver.status);
  const role = useRole();
  useEffect(() => {
    auth.start(role);
  }, [role]);
  return useMemo(
    () =>
      guards({
        status: (forRole) => (forRole === "driver" ? driver : customer),
        pathAfterLogin: (forRole, locale) => pathAfterLogin(sessionStore, forRole, locale),
      }),
    [customer, driver],
  );
}
