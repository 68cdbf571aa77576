import type { APIRequestContext, BrowserContext } from "@playwright/test";

type StoredSession = { name: string; value: string };
const sessions = new Map<string, StoredSession>();
const keyOf = (origin: string, email: string) => `${origin} ${email}`;
const cookieName = /songtan_staff$/;

/**
 * The open staff sessions, by server and person. An authenticator code is valid once, so a story
 * that only needs a signed-in user would wait up to half a minute for the next one.
 */
export async function saveSession(
  context: BrowserContext,
  origin: string,
  email: string,
): Promise<void> {
  const cookie = (await context.cookies(origin)).find(({ name }) => cookieName.test(name));
  if (cookie) sessions.set(keyOf(origin, email), { name: cookie.name, value: cookie.value });
}

/** Puts a saved session into this browser; false when there is none, or it has ended. */
export async function useSession(
  context: BrowserContext,
  origin: string,
  email: string,
): Promise<boolean> {
  const session = sessions.get(keyOf(origin, email));
  if (!session) return false;
  const cookie = `${session.name}=${session.value}`;
  const alive = await context.request.get(`${origin}/api/console/user`, { headers: { cookie } });
  if (!alive.ok()) return false;
  await context.addCookies([{ ...session, url: origin, httpOnly: true, sameSite: "Strict" }]);
  return true;
}

/** A saved session for calls without a browser; null when there is none, or it has ended. */
export const sessionHeader = async (
  request: APIRequestContext,
  origin: string,
  email: string,
): Promise<{ cookie: string } | null> => {
  const session = sessions.get(keyOf(origin, email));
  if (!session) return null;
  const headers = { cookie: `${session.name}=${session.value}` };
  return (await request.get(`${origin}/api/console/user`, { headers })).ok() ? headers : null;
};

/** Keeps the session that a sign-in by the API has opened. */
export function saveSessionFrom(
  answer: { headers(): Record<string, string> },
  origin: string,
  email: string,
) {
  const [name = "", value = ""] =
    (answer.headers()["set-cookie"] ?? "").split(";")[0]?.split("=") ?? [];
  if (value) sessions.set(keyOf(origin, email), { name, value });
}
