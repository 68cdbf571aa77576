import type { Role } from "@songtan/domain/accounts/words";

/** What this browser keeps of a person between pages, by role. Work not yet sent is none of it: it is still to be sent. */
const keptOf: Record<Role, { local: readonly string[]; sessionPrefixes: readonly string[] }> = {
  customer: {
    local: ["songtan.booking", "songtan.places"],
    sessionPrefixes: ["draft.sign-up.customer", "draft.sign-in.customer", "draft.edit-drop-offs"],
  },
  driver: { local: [], sessionPrefixes: ["draft.driver", "draft.sign-up.driver", "draft.sign-in.driver"] },
};

const keptAnswers = ["songtan-driver-answers", "songtan-driver-pictures"];

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
 * Forgets what the service worker kept of the driver's answers, for when there is no network: contacts and addresses. Also
 * where a session was ended from elsewhere; what the person typed stays for when they are back.
 */
export function forgetAnswers(role: Role): void {
  if (role !== "driver" || !("caches" in window)) return;
  for (const name of keptAnswers) void caches.delete(name).catch(() => undefined);
}
