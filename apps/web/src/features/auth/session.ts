import type { Role } from "@songtan/domain/accounts/words";
import { api, onApiError, sessionStore } from "../api/api.ts";
import { createAuth, type UserOf } from "./auth.ts";

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

onApiError((error, role) => {
  if (error.statusCode === 401 && error.code === "unauthenticated") auth.sessionEnded(role, error);
});
