import type { Reach, ReachRequest } from "../../reach.ts";

/**
 * Fetches JSON from an engine's server and returns the status and the body. Rejects when the body
 * is not JSON or the server does not answer.
 */
export async function fetchJson(
  reach: Reach,
  url: string,
  request: ReachRequest,
): Promise<{ status: number; body: unknown }> {
  const { status, text } = await reach(url, request);
  return { status, body: JSON.parse(text) };
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
