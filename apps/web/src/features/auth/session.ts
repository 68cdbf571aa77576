import { type Role, roles } from "@songtan/domain/accounts/words";
import { api, onApiError, sessionStore } from "../api/api.ts";
import { storedTokenName, type UserOf } from "../api/session-store.ts";
import { createAuth } from "./auth.ts";
import { forgetAnswers, forgetPersonal } from "./forget-personal.ts";
import { forgetPush } from "./push-workers.ts";

/** Tells the other tabs of a sign-out before the server ends the session, so that none takes it for one that ran out. */
const otherTabs =
  typeof window === "undefined" || typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("sign-out");

/** The app's sign-ins. */
export const auth = createAuth({
  store: sessionStore,
  calls: {
    login: (role, body) => api.call(`POST /${role}/login`, { body }),
    logout: (role) => {
      otherTabs?.postMessage(role);
      return api.call(`POST /${role}/logout`);
    },
    user: <R extends Role>(role: R) =>
      (role === "driver" ? api.call("GET /driver/user") : api.call("GET /customer/user")) as Promise<UserOf[R]>,
  },
});

auth.onLogout(forgetPersonal);
auth.onLogout((role) => void forgetPush(role).catch(() => undefined));

otherTabs?.addEventListener("message", ({ data }) => {
  for (const role of roles) if (data === role) void forgetSignedOut(role, () => auth.leftElsewhere(role));
});

if (typeof window !== "undefined") {
  // Heard in every tab but the one that wrote. A tab that clears the whole storage names no key.
  window.addEventListener("storage", (event) => {
    for (const role of roles) if (event.key === null || event.key === storedTokenName(role)) void followOtherTab(role);
  });
}

const followOtherTab = (role: Role) => forgetSignedOut(role, () => auth.tokenChanged(role));

/** What the server said to the person before is forgotten here too. */
async function forgetSignedOut(role: Role, follow: () => Promise<void> | void): Promise<void> {
  await follow();
  if (auth.loggedIn(role)) return;
  const { queryClient } = await import("@songtan/client/query-client.ts");
  queryClient.clear();
}

onApiError((error, role) => {
  if (error.statusCode !== 401 || error.code !== "unauthenticated") return;
  auth.sessionEnded(role, error);
  forgetAnswers(role);
});
