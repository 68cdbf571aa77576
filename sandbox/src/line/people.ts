import { createHash } from "node:crypto";
import { demoAccounts } from "../demo/accounts.ts";

/** A person with a LINE account. Not everyone gives LINE an e-mail, or allows sharing it. */
export type LinePerson = { id: string; name: string; email: string | null };

const emailOf = (who: "customer" | "driver") =>
  demoAccounts.find((account) => account.who === who)?.identifier ?? null;

/** The people to choose from here; any other person is typed in. */
export const demoPeople: readonly LinePerson[] = [
  { id: "malee", name: "มาลี สุขใจ", email: "malee@line.test" },
  { id: "wichai", name: "วิชัย ขยันขับ", email: "wichai@line.test" },
  { id: "nok", name: "นก 🐦", email: null },
  { id: "anna", name: "Anna Schmidt", email: "anna@line.test" },
  { id: "demo-customer", name: "ลูกค้าทดลอง", email: emailOf("customer") },
  { id: "demo-driver", name: "คนขับทดลอง", email: emailOf("driver") },
];

/** LINE's form of a user id: `U` and 32 hexadecimal digits. The same person always has the same one. */
export const subjectOf = (id: string): string =>
  `U${createHash("sha256").update(`line person ${id}`).digest("hex").slice(0, 32)}`;

/**
 * Every person chosen since the start, by subject: the provider requests them again when it makes a
 * token.
 */
export function rememberPeople() {
  const bySubject = new Map<string, LinePerson>(
    demoPeople.map((person) => [subjectOf(person.id), person]),
  );
  return {
    choose(person: LinePerson): string {
      const subject = subjectOf(person.id);
      bySubject.set(subject, person);
      return subject;
    },
    find: (subject: string): LinePerson | undefined => bySubject.get(subject),
  };
}
