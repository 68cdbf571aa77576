import { hash, verify } from "@node-rs/argon2";

/** OWASP's smallest advice for argon2id: on our two cores some 30 ms a try, which is enough and stays answerable. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let nobodysHash: Promise<string> | undefined;

/** Whether the password fits. Without an account it works as long and answers no, so that time does not tell who exists. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword("nobody has this account");
  const fits = await verify(passwordHash ?? (await nobodysHash), password);
  return passwordHash !== null && fits;
}
