const emailCharactersMax = 254;
const localCharactersMax = 64;

/** Plain addresses only: ASCII, no quotes, no comments. Thai mailboxes exist on paper; no Thai provider gives them out. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainPart = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * Normalises an e-mail address for storage and comparison: trimmed and in lower case. Returns null when the text is
 * not an address.
 * @returns null when it is longer than 254 characters or not an address that a mail server accepts
 */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  if (email.length > emailCharactersMax) return null;
  const atSign = email.lastIndexOf("@");
  const local = email.slice(0, Math.max(atSign, 0));
  if (local.length > localCharactersMax || !localPart.test(local)) return null;
  return domainPart.test(email.slice(atSign + 1)) ? email : null;
}
