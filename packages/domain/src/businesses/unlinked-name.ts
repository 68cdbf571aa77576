import { maskNumbers } from "../accounts/mask-numbers.ts";

/**
 * Characters that make phones and mail programs detect a link: points, colons, slashes and at signs before a letter or
 * digit.
 */
const joint = /[.．。:/\\@]+(?=[\p{L}\p{M}\p{N}])/gu;

/**
 * A name that a business chose, for a message that we send in its name to a person it does not know yet: nothing in it
 * is a link, an e-mail address or a phone number there. `shop.co.th/win` becomes `shop co th win`.
 */
export const unlinkedName = (name: string): string =>
  maskNumbers(name).replace(joint, " ").replace(/\s+/g, " ").trim();
