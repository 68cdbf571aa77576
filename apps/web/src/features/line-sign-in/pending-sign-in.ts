import type { Role } from "@songtan/domain/account-types";

/** A sign-in begun in this browser. Without the secret it cannot be finished, with any address. */
export type PendingSignIn = {
  id: string;
  role: Role;
  browserSecret: string;
  state: string;
  /** True once the provider's answer was sent to the server. From then on, only the server has its state. */
  answered: boolean;
  expiresAt: string;
};

const key = "auth.line";
/** Several tabs may each begin one. */
const pendingMax = 5;

/**
 * In local storage, because LINE's own app may bring the person back in a new tab. Expired ones are
 * removed.
 */
export function createPendingSignIns(
  storage: () => Pick<Storage, "getItem" | "setItem">,
  now: () => number,
) {
  const read = (): PendingSignIn[] => {
    try {
      const stored = JSON.parse(storage().getItem(key) ?? "[]") as PendingSignIn[];
      return stored.filter(({ expiresAt }) => Date.parse(expiresAt) > now());
    } catch {
      return []; // Unreadable storage counts as empty: the person starts again.
    }
  };
  const write = (signIns: PendingSignIn[]) => {
    try {
      storage().setItem(key, JSON.stringify(signIns.slice(-pendingMax)));
    } catch {
      // A browser without storage cannot come back; the callback page says so.
    }
  };
  return {
    save: (pendingSignIn: PendingSignIn) =>
      write([...read().filter(({ id }) => id !== pendingSignIn.id), pendingSignIn]),
    remove: (id: string) => write(read().filter((one) => one.id !== id)),
    /** The one an answer in the address belongs to. */
    withState: (role: Role, state: string) =>
      read().find((one) => one.role === role && one.state === state),
    /** Returns the newest sign-in for which the person still has to create or link an account. */
    waiting: (role: Role) => read().findLast((one) => one.role === role && one.answered),
  };
}

export const pendingSignIns = createPendingSignIns(
  () => window.localStorage,
  () => Date.now(),
);
