import type { Role } from "@songtan/domain/accounts/words";

/** A sign-in begun in this browser. Whoever lacks the secret cannot finish it, whatever address they hold. */
export type KeptSignIn = {
  id: string;
  role: Role;
  browserSecret: string;
  state: string;
  /** The provider's answer was sent on: from now on only the server knows where it stands. */
  answered: boolean;
  expiresAt: string;
};

const key = "auth.line";
/** Several tabs may each begin one. */
const keptMax = 5;

/**
 * In local storage, because LINE's own app may bring the person back in a new tab. What is too old is let go.
 */
export function createSignInKeeper(storage: () => Pick<Storage, "getItem" | "setItem">, now: () => number) {
  const read = (): KeptSignIn[] => {
    try {
      const kept = JSON.parse(storage().getItem(key) ?? "[]") as KeptSignIn[];
      return kept.filter(({ expiresAt }) => Date.parse(expiresAt) > now());
    } catch {
      return []; // Nothing readable is nothing kept: the person starts again.
    }
  };
  const write = (kept: KeptSignIn[]) => {
    try {
      storage().setItem(key, JSON.stringify(kept.slice(-keptMax)));
    } catch {
      // A browser without storage cannot come back; the callback page says so.
    }
  };
  return {
    keep: (one: KeptSignIn) => write([...read().filter(({ id }) => id !== one.id), one]),
    forget: (id: string) => write(read().filter((one) => one.id !== id)),
    /** The one an answer in the address belongs to. */
    withState: (role: Role, state: string) => read().find((one) => one.role === role && one.state === state),
    /** The newest one that waits for its person to make or link an account. */
    waiting: (role: Role) => read().findLast((one) => one.role === role && one.answered),
  };
}

export const keptSignIns = createSignInKeeper(
  () => window.localStorage,
  () => Date.now(),
);
