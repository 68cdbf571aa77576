import { type Role, roles } from "@songtan/domain/accounts/words";
import { api, onApiError, sessionStore } from "../api/api.ts";
import { storedTokenName } from "../api/session-store.ts";
import { createAuth, type UserOf } from "./auth.ts";
import { forgetPersonal } from "./forget-personal.ts";

/** The app's sign-ins. */
export const auth = createAuth({
  store: sessionStore,
  calls: {
    login: (role, body) => api.call(`POST /${role}/login`, { body }),
    logout: (role) => api.call(`POST /${role}/logout`),
    user: <R extends Role>(role: R) =>
      (role === "driver" ? api.call("GET /driver/user") : api.call("GET /customer/user")) as Promise<UserOf[R]>,
  },
});

auth.onLogout(forgetPersonal);

if (typeof window !== "undefined") {
  // Heard in every tab but the one that wrote. A tab that clears the whole storage names no key.
  window.addEventListener("storage", (event) => {
    for (const role of roles) if (event.key === null || event.key === storedTokenName(role)) void followOtherTab(role);
  });
}

/** What the server said to the person before is forgotten here too. */
async function followOtherTab(role: Role): Promise<void> {
  await auth.tokenChanged(role);
  if (auth.loggedIn(role)) return;
  const { queryClient } = await import("@songtan/client/query-client.ts");
  queryClient.clear();
}

onApiError((error, role) => {
  if (error.statusCode === 401 && error.code === "unauthenticated") auth.sessionEnded(role, error);
});
