import { maskPhone, parsePhone } from "../thai/phone.ts";
import { parseEmail } from "./email.ts";

export type Identifier = { kind: "phone" | "email"; value: string };

/**
 * Parses a sign-in identifier: a phone number in any Thai form (returned as E.164) or an e-mail address (returned in
 * lower case). Returns null when the text is neither.
 */
export function parseIdentifier(text: string): Identifier | null {
  const email = parseEmail(text);
  if (email) return { kind: "email", value: email };
  const phone = parsePhone(text);
  return phone ? { kind: "phone", value: phone.e164 } : null;
}

/** As its owner recognises it, for someone who may not be the owner. */
export const maskIdentifier = ({ kind, value }: Identifier): string =>
  kind === "phone"
    ? maskPhone(value)
    : `${value.slice(0, 1)}•••${value.slice(value.lastIndexOf("@"))}`;
