import type { Role } from "@songtan/domain/account-types";
import { offlineDatabases, pictureCacheName } from "../offline/offline-names.ts";

/**
 * A person's data that this browser stores between pages, by role. Unsent work is excluded, because it still has to be
 * sent.
 */
const storedKeysByRole: Record<
  Role,
  { local: readonly string[]; sessionPrefixes: readonly string[] }
> = {
  customer: {
    local: ["songtan.booking", "songtan.places", "songtan.people", "songtan.payment-method"],
    sessionPrefixes: [
      "draft.sign-up.customer",
      "draft.sign-in.customer",
      "draft.edit-drop-offs",
      "draft.agent-request",
    ],
  },
  driver: {
    local: ["songtan.driver-home"],
    sessionPrefixes: ["draft.driver", "draft.sign-up.driver", "draft.sign-in.driver"],
  },
};

/**
 * Deletes drafts, recent places and people, and how they paid, at a logout: the next person at this device must not find them.
 */
export function clearLocalData(role: Role): void {
  const { local, sessionPrefixes } = storedKeysByRole[role];
  try {
    for (const key of local) localStorage.removeItem(key);
    const drafts = Object.keys(sessionStorage).filter((key) =>
      sessionPrefixes.some((prefix) => key.startsWith(prefix)),
    );
    for (const key of drafts) sessionStorage.removeItem(key);
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
  clearOfflineData(role);
}

/**
 * Deletes the work or bookings that the device stored for offline use: contacts, addresses and
 * pictures. This also runs where a session was ended from elsewhere; what the person typed stays
 * until they return.
 */
export function clearOfflineData(role: Role): void {
  if ("caches" in window) void caches.delete(pictureCacheName).catch(() => undefined);
  try {
    indexedDB.deleteDatabase(offlineDatabases[role]);
  } catch {
    // A browser that keeps nothing has nothing to delete.
  }
}
