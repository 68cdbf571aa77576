import type { Role } from "@songtan/domain/account-types";

/** What this browser keeps of a person between pages, by role. Work not yet sent is none of it: it is still to be sent. */
const storedKeysByRole: Record<
  Role,
  { local: readonly string[]; sessionPrefixes: readonly string[] }
> = {
  customer: {
    local: ["songtan.booking", "songtan.places", "songtan.people", "songtan.payment-method"],
    sessionPrefixes: ["draft.sign-up.customer", "draft.sign-in.customer", "draft.edit-drop-offs"],
  },
  driver: {
    local: [],
    sessionPrefixes: ["draft.driver", "draft.sign-up.driver", "draft.sign-in.driver"],
  },
};

const pictureCacheName = "songtan-driver-pictures";
/** The phone's copy of the work in hand; named here because the code that fills it is loaded by the driver's pages only. */
const offlineReadsDatabase = "songtan-kept-reads";

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
 * Deletes the driver's work that the phone stored for offline use: contacts, addresses and
 * pictures. This also runs where a session was ended from elsewhere; what the person typed stays
 * until they return.
 */
export function clearOfflineData(role: Role): void {
  if (role !== "driver") return;
  if ("caches" in window) void caches.delete(pictureCacheName).catch(() => undefined);
  try {
    indexedDB.deleteDatabase(offlineReadsDatabase);
  } catch {
    // A browser that keeps nothing has nothing to delete.
  }
}
