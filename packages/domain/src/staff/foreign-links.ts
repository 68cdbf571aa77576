const scheme = /\b(?:https?:\/\/|www\.)[^\s]+/giu;
/**
 * Names with an ending that is open to registration by strangers, so that a full stop without a space does not count
 * as a link.
 */
const bareHost =
  /\b(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|io|me|app|dev|co|ly|gl|cc|to|link|xyz|site|online|shop|store|top|page|in|th|asia)\b(?:[/?#:][^\s]*)?/giu;

/**
 * Returns the links in a text by staff that lead away from the operator's own host. Bare names count, because phones
 * turn them into links.
 * @param ownHost the operator's host name; its subdomains count as its own
 * @returns each link as written, in order; empty where there is none
 */
export function foreignLinks(text: string, ownHost: string): string[] {
  const found = [...text.matchAll(scheme), ...text.replace(scheme, " ").matchAll(bareHost)];
  return found.map(([link]) => link).filter((link) => !isOwn(link, ownHost.toLowerCase()));
}

function isOwn(link: string, ownHost: string): boolean {
  const address = /^https?:/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return false;
  const { hostname, username } = new URL(address);
  const host = hostname.replace(/^www\./, "");
  return username === "" && (host === ownHost || host.endsWith(`.${ownHost}`));
}
