import type { ConnectAgent } from "@songtan/contract/businesses/mandates";

/** The claims in the page's address (OAuth 2.1). The program and its redirect address come from the server only. */
export type ConnectRequest = { connect: ConnectAgent; resource?: string };

/** Reads the request in an address. Returns null when the address lacks one, and "unreadable" when a part is missing. */
export function readConnectRequest(search: string): ConnectRequest | "unreadable" | null {
  const query = new URLSearchParams(search);
  const clientId = query.get("client_id");
  if (clientId === null) return null;
  const redirectUri = query.get("redirect_uri");
  const codeChallenge = query.get("code_challenge");
  const isKnown =
    query.get("response_type") === "code" && query.get("code_challenge_method") === "S256";
  if (!isKnown || !codeChallenge || !redirectUri) return "unreadable";
  const state = query.get("state");
  const connect = { clientId, redirectUri, codeChallenge, ...(state !== null && { state }) };
  const resource = query.get("resource");
  return { connect, ...(resource !== null && { resource }) };
}

/** Emptied at a logout. */
const storageKey = "draft.agent-request";

/**
 * Returns a program's unanswered request in this tab. The address has it, or had it before the person opened a
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

/** Returns a request in the form in which it is sent to the server for confirmation. */
export function requestQuery({ connect, resource }: ConnectRequest) {
  const { codeChallenge: _challenge, ...asked } = connect;
  return { ...asked, ...(resource !== undefined && { resource }) };
}
