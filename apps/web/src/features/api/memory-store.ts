import { createSessionStore, type SessionStoreDeps } from "./session-store.ts";

/** A session store in memory, with both its places open to look at: for tests. */
export function memoryStore(changes: Partial<SessionStoreDeps> = {}) {
  const local = new Map<string, string>();
  const cookies = new Map<string, string>();
  const written: string[] = [];
  const store = createSessionStore({
    local: {
      getItem: (name) => local.get(name) ?? null,
      setItem: (name, value) => local.set(name, value),
      removeItem: (name) => local.delete(name),
    },
    readCookies: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    writeCookie: (cookie) => {
      written.push(cookie);
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
      if (/Max-Age=0(;|$)/.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    },
    secure: false,
    ...changes,
  });
  return { store, local, cookies, written };
}
