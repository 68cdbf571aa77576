import fc from "fast-check";
import { expect, test } from "vitest";
import { type PasswordOwner, passwordProblem } from "./password.ts";

const owner: PasswordOwner = {
  kind: "account",
  names: ["Somchai", "ใจดี"],
  email: "somchai.j+ship@example.com",
  phone: "+66812345678",
};
const common = new Set(["password", "password123", "iloveyou"]);
const problemOf = (password: string, of: PasswordOwner = owner) =>
  passwordProblem(password, of, common);

test.each([
  ["password", "password_common"],
  ["PassWord123", "password_common"],
  ["aaaaaaaa", "password_repeated"],
  ["AaAaAaAa99", "password_repeated"],
  ["กกกกกกกก", "password_repeated"],
  ["11111111", "password_repeated"],
  ["songtan1", "password_brand"],
  ["2026-SongTan", "password_brand"],
  ["1songtan99", "password_brand"],
  ["ส่งทัน๒๕๖๙", "password_brand"],
  ["lj'myo2026", "password_brand"],
  ["หนืเะฟื1", "password_brand"],
  ["somchai1", "password_personal"],
  ["Somchai-2539", "password_personal"],
  ["ใจดี12345", null],
  ["ใจดี 1234", "password_personal"],
  ["somchai ใจดี", "password_personal"],
  ["ใจดีsomchai", "password_personal"],
  ["somchai.j+ship@example.com", "password_personal"],
  ["somchaij9", "password_personal"],
  ["somchai.j+ship@example1", "password_personal"],
  ["0812345678", "password_personal"],
  ["081-234-5678", "password_personal"],
  ["+66 81 234 5678", "password_personal"],
  ["๐๘๑๒๓๔๕๖๗๘", "password_personal"],
  ["0812345678 99", "password_personal"],
  ["short", "password_weak"],
  ["songtan-demo", null],
  ["a long password", null],
  ["somchai loves mangoes", null],
])("%s: %s", (password, problem) => {
  expect(problemOf(password)).toBe(problem);
});

test("staff need twelve characters, and nothing less is offered", () => {
  const staff: PasswordOwner = { kind: "staff", names: ["Malee Dee"], email: "malee@example.com" };
  expect(problemOf("eleven char", staff)).toBe("password_weak_staff");
  expect(problemOf("twelve chars", staff)).toBeNull();
  expect(problemOf("malee-malee1", staff)).toBeNull();
  expect(problemOf("Dee, Malee 2026", { ...staff, names: ["Malee", "Dee"] })).toBe(
    "password_personal",
  );
  expect(problemOf("malee.dee.2026", staff)).toBe("password_personal");
});

test("an account with an empty phone and e-mail, and a mark as its name, refuses nothing for it", () => {
  const noOwner: PasswordOwner = { kind: "account", names: ["–", "ก"], email: "", phone: "" };
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 30 }), (password) => {
      expect(problemOf(password, noOwner)).not.toBe("password_personal");
    }),
  );
});

test("every spelling of one's own data with up to four digits is refused", () => {
  const digits = fc.stringMatching(/^\d{0,4}$/);
  const own = fc.constantFrom(
    "Somchai",
    "SOMCHAI",
    "som-chai",
    "0812345678",
    "+66812345678",
    "Songtan",
  );
  fc.assert(
    fc.property(own, digits, (text, tail) => {
      const password = `${text}${tail}`;
      if (password.length >= 8) expect(problemOf(password)).not.toBeNull();
    }),
  );
});
