import type { Role } from "@songtan/domain/accounts/words";

/** What this browser keeps of a person between pages, by role. Work not yet sent is none of it: it is still to be sent. */
const keptOf: Record<Role, { local: readonly string[]; sessionPrefixes: readonly string[] }> = {
  customer: {
    local: ["songtan.booking", "songtan.places"],
    sessionPrefixes: ["draft.sign-up.customer", "draft.sign-in.customer", "draft.edit-drop-offs"],
  },
  driver: { local: [], sessionPrefixes: ["draft.driver", "draft.sign-up.driver", "draft.sign-in.driver"] },
};

const keptPictures = "songtan-driver-pictures";
/** The phone's copy of the work in hand; named here because the code that fills it is loaded by the driver's pages only. */
const keptReads = "songtan-kept-reads";

/** Forgets drafts and recent places at a logout: the next person at this device must not find them. */
export function forgetPersonal(role: Role): void {
  const { local, sessionPrefixes } = keptOf[role];
  try {
    for (const key of local) localStorage.removeItem(key);
    const drafts = Object.keys(sessionStorage).filter((key) =>
      sessionPrefixes.some((prefix) => key.startsWith(prefix)),
    );
    for (const key of drafts) sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  forgetAnswers(role);
}

/**
 * Deletes what the phone kept of the driver's work for when there is no network: contacts, addresses and pictures. Also
 * where a session was ended from elsewhere; what the person typed stays for when they are back.
 */
export function forgetAnswers(role: Role): void {
  if (role !== "driver") return;
  if ("caches" in window) void caches.delete(keptPictures).catch(() => undefined);
  try {
    indexedDB.deleteDatabase(keptReads);
  } catch {
    // A browser that keeps nothing has nothing to delete.
  }
}
