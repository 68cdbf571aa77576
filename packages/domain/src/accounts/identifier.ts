import { maskPhone, parsePhone } from "../thai/phone.ts";
import { parseEmail } from "./email.ts";

export type Identifier = { kind: "phone" | "email"; value: string };

/** What a person signs in with: a phone in any Thai form (E.164 out) or an e-mail (lower case out); null for neither. */
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
