import type { APIRequestContext, BrowserContext } from "@playwright/test";

type Kept = { name: string; value: string };
const kept = new Map<string, Kept>();
const keyOf = (origin: string, who: string) => `${origin} ${who}`;
const cookieName = /songtan_staff$/;

/**
 * The sessions staff have open, by server and person. A code of the authenticator is good once, so a story that only needs
 * somebody to be signed in would wait up to half a minute for the next one.
 */
export async function keepSession(context: BrowserContext, origin: string, who: string): Promise<void> {
  const found = (await context.cookies(origin)).find(({ name }) => cookieName.test(name));
  if (found) kept.set(keyOf(origin, who), { name: found.name, value: found.value });
}

/** Puts a kept session into this browser; false when there is none, or it has ended. */
export async function useSession(context: BrowserContext, origin: string, who: string): Promise<boolean> {
  const session = kept.get(keyOf(origin, who));
  if (!session) return false;
  const cookie = `${session.name}=${session.value}`;
  const alive = await context.request.get(`${origin}/api/console/user`, { headers: { cookie } });
  if (!alive.ok()) return false;
  await context.addCookies([{ ...session, url: origin, httpOnly: true, sameSite: "Strict" }]);
  return true;
}

/** A kept session for calls without a browser; null when there is none, or it has ended. */
export const sessionHeader = async (
  request: APIRequestContext,
  origin: string,
  who: string,
): Promise<{ cookie: string } | null> => {
  const session = kept.get(keyOf(origin, who));
  if (!session) return null;
  const headers = { cookie: `${session.name}=${session.value}` };
  return (await request.get(`${origin}/api/console/user`, { headers })).ok() ? headers : null;
};

/** Keeps the session that a sign-in by the API has opened. */
export function keepSessionOf(answer: { headers(): Record<string, string> }, origin: string, who: string) {
  const [name = "", value = ""] = (answer.headers()["set-cookie"] ?? "").split(";")[0]?.split("=") ?? [];
  if (value) kept.set(keyOf(origin, who), { name, value });
}
