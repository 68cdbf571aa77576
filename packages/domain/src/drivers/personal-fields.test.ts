import { expect, test } from "vitest";
import { submittedKinds } from "../driver-types.ts";
import { pageFields } from "./document-fields.ts";
import { isPersonalField, isVisibleUnopened } from "./personal-fields.ts";

/** Says nothing of a person, or is public on the vehicle, or is a number that is sealed by itself and shown masked. */
const others = new Set([
  ...["number", "policyNumber", "accountNumber"],
  ...["expiresOn", "class", "term", "issuedOn", "from", "to", "bankCode"],
  ...["type", "make", "model", "colour", "year", "plate", "provinceCode"],
]);

test("every field of every page is known to be personal, or not to be", () => {
  const names = submittedKinds.flatMap((kind) =>
    Object.keys(pageFields[kind]).map((key) => key.replace("?", "")),
  );
  const undecided = names.filter(
    (name) => !/UploadId$/.test(name) && isPersonalField(name) === others.has(name),
  );
  expect(undecided).toEqual([]);
});

test("staff see names before they open a page, and nothing else of the person", () => {
  expect(["nameTh", "name", "accountName", "plate"].every(isVisibleUnopened)).toBe(true);
  const closed = ["birthDate", "address", "emergencyName", "emergencyPhone", "guardianName"];
  expect(closed.some(isVisibleUnopened)).toBe(false);
});
