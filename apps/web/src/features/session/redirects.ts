import { type Locale, localePath } from "@songtan/client/language/locales.ts";
import type { Role } from "@songtan/domain/account-types";
import { roleOfPage } from "../api/role-of-page.ts";
import type { SessionStore } from "../api/session-store.ts";

const redirectKey = "redirect";

export function signInPath(pathname: string, locale: Locale): string {
  return localePath(
    roleOfPage(pathname) === "driver" ? "/driver/sign-in" : "/customer/sign-in",
    locale,
  );
}

export function homeAfterLogin(role: Role, locale: Locale): string {
  return localePath(role === "driver" ? "/driver/dashboard" : "/customer/booking", locale);
}

export const homeAfterLogout = (locale: Locale) => localePath("/", locale);

/**
 * Returns a path of this site, or null: `//other.example`, `/\other`, a scheme or control characters lead to another
 * site.
 */
export function ownPath(path: string | null): string | null {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return null;
  const origin = "https://own.invalid";
  try {
    return new URL(path, origin).origin === origin ? path : null;
  } catch {
    return null;
  }
}

/** Keeps the page a guest tried. */
export function rememberPath(store: SessionStore, path: string): void {
  if (ownPath(path)) store.set(redirectKey, path);
}

/** The same, unless the person was on the way to some page already. */
export function rememberPathIfNone(store: SessionStore, path: string): void {
  if (!ownPath(store.get(redirectKey))) rememberPath(store, path);
}

/** The page once tried, if it is one of this role's own tree or of no tree. */
export function rememberedPath(store: SessionStore, role: Role): string | null {
  const path = ownPath(store.get(redirectKey));
  const tree = path ? roleOfPage(path) : null;
  return path && (tree === null || tree === role) ? path : null;
}

/** Where to go after a login: the remembered page, else the role's home. */
export const pathAfterLogin = (store: SessionStore, role: Role, locale: Locale): string =>
  rememberedPath(store, role) ?? homeAfterLogin(role, locale);

/** Arrived: the remembered page is cleared. */
export function clearRememberedPath(store: SessionStore, path: string): void {
  if (store.get(redirectKey) === path) store.remove(redirectKey);
}
