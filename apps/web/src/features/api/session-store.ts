import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";

export type UserOf = { customer: CustomerView; driver: DriverView };

const prefix = "auth.";
const tokenPrefix = "_token.";
const refreshTokenPrefix = "_refresh_token.";
/** As long as a session can live at all, so that the cookie never outlives its token by much. */
const cookieDays = 180;
const secondsPerDay = 86_400;

export const tokenKey = (role: Role) => `${tokenPrefix}${role}`;
/** The token's whole name in local storage, as other tabs see it. */
export const storedTokenName = (role: Role) => `${prefix}${tokenKey(role)}`;
/** Storage key of the user who was signed in last. It is too large for a cookie, and it is not a secret. */
export const userKey = (role: Role) => `songtan.user.${role}`;
export const refreshTokenKey = (role: Role) => `${refreshTokenPrefix}${role}`;

export type SessionStoreDeps = {
  local: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readCookies: () => string;
  writeCookie: (cookie: string) => void;
  secure: boolean;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** SPEC 9's places: every value under `auth.` in local storage and in a cookie alike; either alone is enough to read it. */
export function createSessionStore(deps: SessionStoreDeps) {
  const attributes = (ageSeconds: number) =>
    `; Path=/; Max-Age=${ageSeconds}; SameSite=Lax${deps.secure ? "; Secure" : ""}`;

  const readLocal = (name: string): string | null => {
    try {
      return deps.local.getItem(name);
    } catch {
      return null; // Private windows may refuse storage; the cookie still holds.
    }
  };
  const readCookie = (name: string): string | null => {
    const start = `${name}=`;
    const found = deps
      .readCookies()
      .split("; ")
      .find((each) => each.startsWith(start));
    if (!found) return null;
    try {
      return decodeURIComponent(found.slice(start.length));
    } catch {
      return null;
    }
  };

  return {
    /**
     * The user of the stored token by the server's last answer; null where this browser stores
     * nothing.
     */
    user<R extends Role>(role: R): UserOf[R] | null {
      try {
        return JSON.parse(deps.local.getItem(userKey(role)) ?? "null") as UserOf[R] | null;
      } catch {
        return null;
      }
    },
    setUser<R extends Role>(role: R, user: UserOf[R] | null): void {
      try {
        if (user) deps.local.setItem(userKey(role), JSON.stringify(user));
        else deps.local.removeItem(userKey(role));
      } catch {
        // See readLocal.
      }
    },
    get(key: string): string | null {
      return readLocal(prefix + key) || readCookie(prefix + key) || null;
    },
    set(key: string, value: string): void {
      try {
        deps.local.setItem(prefix + key, value);
      } catch {
        // See readLocal.
      }
      deps.writeCookie(
        `${prefix}${key}=${encodeURIComponent(value)}${attributes(cookieDays * secondsPerDay)}`,
      );
    },
    remove(key: string): void {
      try {
        deps.local.removeItem(prefix + key);
      } catch {
        // See readLocal.
      }
      deps.writeCookie(`${prefix}${key}=${attributes(0)}`);
    },
  };
}

/** Returns a store in the browser's storage. During pre-rendering the store is empty and the reader is signed out. */
export function appSessionStore(): SessionStore {
  if (typeof window === "undefined") {
    const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
    return createSessionStore({
      local: nothing,
      readCookies: () => "",
      writeCookie: () => undefined,
      secure: false,
    });
  }
  return createSessionStore({
    local: window.localStorage,
    readCookies: () => document.cookie,
    writeCookie: (cookie) => {
      document.cookie = cookie;
    },
    secure: window.location.protocol === "https:",
  });
}
