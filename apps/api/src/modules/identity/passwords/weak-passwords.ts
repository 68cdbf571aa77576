import { Refusal } from "@songtan/contract/errors";
import { type PasswordOwner, passwordProblem } from "@songtan/domain/accounts/sign-in/password";
import { commonPasswords } from "./common-passwords.ts";

type Named = { firstName: string; lastName: string; email: string; phone: string };

/** The owner of a customer's or driver's password. */
export const accountOwner = (account: Named): PasswordOwner => ({
  kind: "account",
  names: [account.firstName, account.lastName],
  email: account.email,
  phone: account.phone,
});

export const staffOwner = (staff: { name: string; email: string }): PasswordOwner => ({
  kind: "staff",
  names: [staff.name],
  email: staff.email,
});

/** @throws Refusal `invalid` at the field, when a new password would be guessed early */
export function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field: "password" | "newPassword",
): void {
  const problem = passwordProblem(password, owner, commonPasswords);
  if (problem) throw new Refusal("invalid", {}, { [field]: problem });
}
