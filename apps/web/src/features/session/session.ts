import { type Role, roles } from "@songtan/domain/account-types";
import { api, onApiError, sessionStore } from "../api/api.ts";
import { chooseBusiness } from "../api/chosen-business.ts";
import { storedTokenName, type UserOf } from "../api/session-store.ts";
import { createAuth } from "./auth.ts";
import { clearLocalData, clearOfflineData } from "./clear-local-data.ts";
import { removePushSubscription } from "./push-workers.ts";

/**
 * Announces a sign-out to the other tabs before the server ends the session, so that none treats it
 * as expired.
 */
const otherTabs =
  typeof window === "undefined" || typeof BroadcastChannel === "undefined"
    ? null
    : new BroadcastChannel("sign-out");

/** The app's sign-ins. */
export const auth = createAuth({
  store: sessionStore,
  calls: {
    login: (role, body) => api.call(`POST /${role}/login`, { body }),
    logout: (role) => {
      otherTabs?.postMessage(role);
      return api.call(`POST /${role}/logout`);
    },
    user: <R extends Role>(role: R, options = {}) =>
      (role === "driver"
        ? api.call("GET /driver/user", options)
        : api.call("GET /customer/user", options)) as Promise<UserOf[R]>,
  },
});

auth.onLogout(clearLocalData);
auth.onLogout((role) => role === "customer" && chooseBusiness(null));
auth.onLogout((role) => void removePushSubscription(role).catch(() => undefined));

otherTabs?.addEventListener("message", ({ data }) => {
  for (const role of roles)
    if (data === role) void clearSignedOutData(role, () => auth.leftElsewhere(role));
});

if (typeof window !== "undefined") {
  // Sent to every tab except the one that wrote. A tab that clears the whole storage sends a null key.
  window.addEventListener("storage", (event) => {
    for (const role of roles)
      if (event.key === null || event.key === storedTokenName(role)) void followOtherTab(role);
  });
}

const userId = (role: Role) => auth.state.getState()[role].user?.id;

const followOtherTab = (role: Role) => clearSignedOutData(role, () => auth.tokenChanged(role));

/** The server's earlier answers for this person are also deleted here. */
async function clearSignedOutData(role: Role, follow: () => Promise<void> | void): Promise<void> {
  const before = userId(role);
  await follow();
  if (!auth.loggedIn(role)) return clearAnswers();
  if (before === undefined || before === userId(role)) return;
  // Another person has signed in there: the open pages are read again, as theirs.
  const { queryClient } = await import("@songtan/client/calls/query-client.ts");
  await queryClient.resetQueries();
}

async function clearAnswers(): Promise<void> {
  const { queryClient } = await import("@songtan/client/calls/query-client.ts");
  queryClient.clear();
}

onApiError((error, role) => {
  if (error.statusCode !== 401 || error.code !== "unauthenticated") return;
  const wasSignedIn = auth.loggedIn(role);
  auth.sessionEnded(role, error);
  clearOfflineData(role);
  // The next person to sign in here may be another.
  if (wasSignedIn && role === "customer") void clearAnswers();
});
