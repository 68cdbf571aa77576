import { isLoopbackAddress, isProgramAddress } from "@songtan/domain/businesses/program-address";

/**
 * Whether a page may send the browser to an address: by https, or to the site that the page itself is of. A product on this machine has
 * its replacements of other sites there too.
 */
export function mayLeaveTo(address: string, page: string): boolean {
  if (!URL.canParse(address, page)) return false;
  const { protocol, origin, href, username, password } = new URL(address, page);
  if (username !== "" || password !== "") return false;
  if (protocol === "https:") return true;
  return origin === new URL(page).origin
    ? protocol === "http:"
    : isLoopbackAddress(page) && isLoopbackAddress(href);
}

/** @throws Error where an address leads somewhere that no page sends people to: `javascript:` would run as this page */
function requireAddress(may: boolean): void {
  if (!may) throw new Error("this page does not lead to such an address");
}

/** Goes to another site, or loads another page of this one from the server. */
export function leavePage(address: string): void {
  requireAddress(mayLeaveTo(address, window.location.href));
  window.location.assign(address);
}

/**
 * Goes back to a program of agents, which may be one on the person's device with its own scheme.
 * @param confirmed an address that the server named in an answer: never a part of the page's own address
 */
export function leaveToProgram(confirmed: string): void {
  requireAddress(isProgramAddress(confirmed));
  window.location.assign(confirmed);
}

/** Opens another site in a window of its own, which cannot reach this page. */
export function openWindow(address: string): void {
  requireAddress(mayLeaveTo(address, window.location.href));
  window.open(address, "_blank", "noopener,noreferrer");
}

/** Passes what the page has in memory to the browser to save. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read by then; without the release it would hold the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
