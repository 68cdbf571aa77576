import type { FieldProblem } from "@songtan/contract/errors";
import { parseEmail } from "@songtan/domain/accounts/email";
import { parseIdentifier } from "@songtan/domain/accounts/identifier";
import { limits } from "@songtan/domain/limits";
import { parseContactPhone, parsePhone } from "@songtan/domain/thai/phone";
import { thaiToArabicDigits } from "@songtan/domain/thai/writing/digits";
import { hasLetter } from "@songtan/domain/thai/writing/spelling";

/** A rule of a field: what is wrong with what was typed, or null. The server checks the same with the same functions. */
export type FieldRule = (text: string) => FieldProblem | null;

const isBlank = (text: string) => text.trim() === "";
/** Counted as the contract counts them: an emoji is one, not the two halves JavaScript keeps it in. */
const charactersOf = (text: string) => [...text].length;

export const required: FieldRule = (text) => (isBlank(text) ? "required" : null);

export const line =
  (charactersMax: number): FieldRule =>
  (text) =>
    isBlank(text) ? "required" : charactersOf(text.trim()) > charactersMax ? "too_long" : null;

/** A name has a letter or a digit, as the server demands. */
export const name: FieldRule = (text) =>
  hasLetter(text) ? line(limits.nameCharacters)(text) : "required";

export const note: FieldRule = (text) =>
  charactersOf(text.trim()) > limits.stopNoteCharacters ? "too_long" : null;

/** A Thai phone that is only called: a mobile, or a landline with its extension. */
export const contactPhone: FieldRule = (text) =>
  isBlank(text) ? "required" : parseContactPhone(text) ? null : "phone_invalid";

/** A Thai mobile: the only kind a code can be sent to. */
export const mobile: FieldRule = (text) => {
  if (isBlank(text)) return "required";
  const kind = parsePhone(text)?.kind;
  if (kind === "mobile") return null;
  return kind ? "phone_not_mobile" : "phone_invalid";
};

export const email: FieldRule = (text) =>
  isBlank(text) ? "required" : parseEmail(text) ? null : "email_invalid";

/** What one signs in with: what looks like an e-mail is judged as one, all else as a phone. */
export const identifier: FieldRule = (text) => {
  if (isBlank(text)) return "required";
  if (parseIdentifier(text)) return null;
  return text.includes("@") ? "email_invalid" : "phone_invalid";
};

export const newPassword: FieldRule = (text) => {
  if (text === "") return "required";
  if (charactersOf(text) < limits.passwordCharactersMin) return "password_weak";
  return charactersOf(text) > limits.passwordCharactersMax ? "too_long" : null;
};

/** Staff's are longer; the server knows which are too easy to guess. */
export const newStaffPassword: FieldRule = (text) => {
  if (text !== "" && charactersOf(text) < limits.staffPasswordCharactersMin)
    return "password_weak_staff";
  return newPassword(text);
};

export const code: FieldRule = (text) =>
  thaiToArabicDigits(text).replace(/\D/g, "").length === limits.codeDigits ? null : "code_format";
