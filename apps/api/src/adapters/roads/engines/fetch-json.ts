/**
 * Fetches JSON from an engine's server and returns the status and the body. Rejects when the body
 * is not JSON or the server does not answer.
 */
export async function fetchJson(
  url: string | URL,
  init: RequestInit,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, { redirect: "error", ...init });
  return { status: response.status, body: await response.json() };
}

/** The address of a call below a base address, whether or not that ends with a slash. */
export const below = (base: string, path: string): string => `${base.replace(/\/+$/, "")}/${path}`;

/** The engine answered what it should not. */
export class EngineProblem extends Error {
  override name = "EngineProblem";
}

/** The engine cannot accept a request now and says so at once. */
export class NotReady extends EngineProblem {
  override name = "NotReady";
}
