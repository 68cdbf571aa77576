import type { PasswordProblem } from "../../account-types.ts";
import { brandName, launchBrand } from "../../brand.ts";
import { limits } from "../../limits.ts";
import { thaiToArabicDigits } from "../../thai/writing/digits.ts";

/** The owner of the future password: what a guesser would try first. Phones as E.164. */
export type PasswordOwner = {
  kind: "account" | "staff";
  names: readonly string[];
  email: string;
  phone?: string;
};

/**
 * Our name in the forms that people type, including the result of typing it with the keyboard set to the other
 * language (Kedmanee).
 */
const launchNames = [launchBrand.en.toLowerCase(), launchBrand.th, "หนืเะฟื", "lj'myo"];
const ourNames = (): string[] =>
  [...launchNames, ...Object.values(brandName()).map((name) => name.toLowerCase())].map(
    withoutMarks,
  );

/**
 * Returns the problem of a new password, or null. Refused passwords are: too short; one character repeated; our name,
 * the owner's name, e-mail or phone; and the commonest passwords. Name, e-mail, phone and repetition are also matched
 * with up to four digits before or after them; letter case, spaces and punctuation make no difference.
 * @param common the commonest passwords, in lower case
 */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  common: { has(password: string): boolean },
): PasswordProblem | null {
  if (owner.kind === "staff" && [...password].length < limits.staffPasswordCharactersMin)
    return "password_weak_staff";
  if ([...password].length < limits.passwordCharactersMin) return "password_weak";
  const cores = coresOf(withoutMarks(password));
  const names = ourNames();
  if (cores.some(isRepeated)) return "password_repeated";
  if (cores.some((core) => names.includes(core))) return "password_brand";
  const personal = personalTexts(owner);
  if (cores.some((core) => personal.includes(core))) return "password_personal";
  return common.has(password.trim().toLowerCase()) ? "password_common" : null;
}

/** The text by itself, and without up to four digits at either end. */
function coresOf(text: string): string[] {
  const digits = `\\d{0,${limits.passwordExtraDigits}}`;
  const shorter = [...Array(limits.passwordExtraDigits).keys()].flatMap((index) => {
    const count = index + 1;
    return [
      new RegExp(`^(.*)\\d{${count}}$`, "u").exec(text)?.[1],
      new RegExp(`^\\d{${count}}(.*)$`, "u").exec(text)?.[1],
    ];
  });
  const both = new RegExp(`^${digits}(\\D.*\\D)${digits}$`, "u").exec(text)?.[1];
  return [text, ...shorter, both].filter((core) => core !== undefined && core !== "") as string[];
}

/** `aaaa` and longer: what is left of `aaaa1234`. */
const isRepeated = (text: string): boolean => /^(.)\1{3,}$/u.test(text);

function personalTexts({ names, email, phone }: PasswordOwner): string[] {
  const [local = "", domain = ""] = email.split("@");
  const national = phone?.replace(/^\+66/, "");
  const texts = [
    ...names,
    names.join(""),
    [...names].reverse().join(""),
    ...names.flatMap((name) => name.split(/\s+/u)),
    email,
    local,
    local.split("+")[0] ?? "",
    `${local}${domain.split(".")[0]}`,
    ...(national
      ? [national, `0${national}`, `66${national}`, `660${national}`, `0066${national}`]
      : []),
  ];
  // A name of one letter would refuse every password of it and four digits.
  return texts.map(withoutMarks).filter((text) => [...text].length > 1);
}

/** Lower case, Arabic digits, nothing but letters with their marks and digits. */
function withoutMarks(text: string): string {
  return thaiToArabicDigits(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
