import type { ConnectAgent } from "@songtan/contract/businesses/mandates";

/** A program that requests a mandate, as the address of the page has it (OAuth 2.1). */
export type ConnectRequest = { clientName: string; connect: ConnectAgent };

/** What an address requests: null where it requests nothing, "unreadable" where a part is missing or not ours. */
export function readConnectRequest(search: string): ConnectRequest | "unreadable" | null {
  const query = new URLSearchParams(search);
  const clientId = query.get("client_id");
  if (clientId === null) return null;
  const redirectUri = query.get("redirect_uri");
  const codeChallenge = query.get("code_challenge");
  const isKnown =
    query.get("response_type") === "code" && query.get("code_challenge_method") === "S256";
  const clientName = nameOf(clientId);
  if (!isKnown || !clientName || !codeChallenge || !redirectUri || !URL.canParse(redirectUri))
    return "unreadable";
  const state = query.get("state");
  const connect = { clientId, redirectUri, codeChallenge, ...(state !== null && { state }) };
  return { clientName, connect };
}

/** Emptied at a logout. */
const storageKey = "draft.agent-request";

/**
 * What a program requested in this tab and no one has answered: the address has it, or had it before the person opened a
 * business or completed its data.
 */
export function waitingRequest(search: string): ReturnType<typeof readConnectRequest> {
  const request = readConnectRequest(search);
  try {
    if (request === "unreadable") return request;
    if (request) sessionStorage.setItem(storageKey, search);
    return request ?? readConnectRequest(sessionStorage.getItem(storageKey) ?? "");
  } catch {
    // A browser that stores nothing has only the address.
    return request;
  }
}

/** It was answered. */
export function endRequest(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

/** The id carries the name; the server checks that the id is one of its own. */
function nameOf(clientId: string): string | null {
  try {
    const text = atob((clientId.split(".")[0] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const { name } = JSON.parse(new TextDecoder().decode(bytes)) as { name?: unknown };
    return typeof name === "string" ? name : null;
  } catch {
    return null;
  }
}

/** Where the program learns that the person declined. */
export function declinedAddress({ connect }: ConnectRequest): string {
  const url = new URL(connect.redirectUri);
  url.searchParams.set("error", "access_denied");
  if (connect.state !== undefined) url.searchParams.set("state", connect.state);
  return url.href;
}
