import { documentFields } from "@songtan/domain/drivers/check-document";
import { expect, test } from "vitest";
import { isAsked, type PaperKind, paperLayouts } from "./document-layout.ts";
import { checkPaper, draftOf, pictureUrl, valuesOfView } from "./paper-values.ts";

const kinds = Object.keys(paperLayouts) as PaperKind[];
const context = { today: "2026-11-21" };

test.each(kinds)("the %s page asks for exactly the fields the domain checks", (kind) => {
  const asked = paperLayouts[kind].map(({ field }) => field).sort();
  expect(asked).toEqual(
    documentFields(kind)
      .map(({ field }) => field)
      .sort(),
  );
});

const card = {
  number: "xxxxxxxxx1234",
  name: "สมชาย ใจดี",
  birthDate: "1990-05-14",
  expiresOn: "2030-05-13",
  photoUploadId: "kept",
  selfieUploadId: "kept",
};

test("a masked number that is left as it is, or emptied, is not called wrong; another one is checked", () => {
  const check = (number: string) =>
    checkPaper({ kind: "citizen-card", values: { ...card, number }, pictures: {}, known: card, context }).problems;
  expect(check(card.number)).toEqual({});
  expect(check("")).toEqual({});
  expect(check("1234567890123")).toEqual({ number: "citizen_id_invalid" });
});

test("without a kept number an empty one is asked for", () => {
  const known = { ...card, number: "" };
  const { problems } = checkPaper({ kind: "citizen-card", values: known, pictures: {}, known, context });
  expect(problems).toEqual({ number: "required" });
});

test("a picture chosen here answers for its field", () => {
  const values = { ...card, photoUploadId: "" };
  const input = { kind: "citizen-card", values, known: card, context } as const;
  expect(checkPaper({ ...input, pictures: {} }).problems).toEqual({ photoUploadId: "required" });
  expect(checkPaper({ ...input, pictures: { photoUploadId: new Blob(["x"]) } }).problems).toEqual({});
});

test("a draft keeps words and dates, never the number and never a picture", () => {
  expect(Object.keys(draftOf("citizen-card", card)).sort()).toEqual(["birthDate", "expiresOn", "name"]);
});

test("the form starts from what the server has, and opens its pictures by their links", () => {
  const view = { fields: { name: "สมชาย", year: 2020, photoUrl: "/api/files/1" } };
  expect(valuesOfView("citizen-card", view)).toMatchObject({ name: "สมชาย", number: "" });
  expect(pictureUrl(view, "photoUploadId")).toBe("/api/files/1");
  expect(pictureUrl(view, "selfieUploadId")).toBeNull();
});

test("a guardian is asked for under twenty, an end where a licence has one", () => {
  const asked = (kind: PaperKind, values: Record<string, string>) =>
    paperLayouts[kind].filter((field) => isAsked(field, { values, today: context.today })).map(({ field }) => field);
  expect(asked("account", { birthDate: "๑/๑/๒๕๕๑" })).toContain("guardianConsentUploadId");
  expect(asked("account", { birthDate: "14/5/2533" })).not.toContain("guardianName");
  expect(asked("account", {})).not.toContain("guardianName");
  expect(asked("driver-license", { term: "life" })).not.toContain("expiresOn");
  expect(asked("driver-license", { term: "temporary" })).toContain("expiresOn");
});
