import { isHost } from "../host-name.ts";

/**
 * Schemes that assistants of today have registered on people's computers, though RFC 8252 wants the name of a domain. Other short
 * schemes open programs of the system, some with commands in the address.
 */
const knownSchemes = [
  "claude:",
  "cursor:",
  "goose:",
  "kiro:",
  "raycast:",
  "trae:",
  "vscode:",
  "vscode-insiders:",
  "vscodium:",
  "warp:",
  "windsurf:",
  "zed:",
];

/** A name of a domain turned round, as RFC 8252 wants a scheme: `com.example.app`. */
const reversedDomain = /^[a-z]{2,}(\.[a-z0-9-]+)+:$/;

const isOwnScheme = (protocol: string): boolean =>
  knownSchemes.includes(protocol) || reversedDomain.test(protocol);

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);

/** Returns true for an http address on the person's own computer, where a program listens on any free port. */
export function isLoopbackAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "http:" && isLoopback(hostname);
}

/**
 * Returns true when a program may receive its answer at the address: an https page, a program on the person's own
 * computer, or the program's own scheme.
 */
export function isProgramAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hash, username, password, hostname } = new URL(text);
  if (hash !== "" || username !== "" || password !== "") return false;
  // A scheme such as `com.example.app:` leads to its program without a host.
  const isOneHost = isHost(hostname) || (hostname === "" && isOwnScheme(protocol));
  if (!isOneHost) return false;
  return protocol === "https:" || isLoopbackAddress(text) || isOwnScheme(protocol);
}

/**
 * Returns true when an address is among a program's registered ones. Addresses on the person's own computer match with
 * any port (RFC 8252).
 */
export function isOwnAddress(own: readonly string[], address: string): boolean {
  const withoutPort = (text: string) => {
    if (!isLoopbackAddress(text)) return text;
    const url = new URL(text);
    url.port = "";
    return url.href;
  };
  return (
    isProgramAddress(address) && own.some((each) => withoutPort(each) === withoutPort(address))
  );
}

/** Returns the displayed form of an answer's destination: the host, with the scheme when the address opens a program. */
export function placeOfAddress(address: string): string {
  const { protocol, host } = new URL(address);
  return isOwnScheme(protocol) ? `${protocol}${host && `//${host}`}` : host;
}
