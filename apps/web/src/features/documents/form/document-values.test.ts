import { documentFields } from "@songtan/domain/drivers/check-document";
import { expect, test } from "vitest";
import { documentLayouts, type FormDocumentKind, isFieldShown } from "./document-layout.ts";
import { checkDocumentForm, draftOf, pictureUrl, valuesOfView } from "./document-values.ts";

const kinds = Object.keys(documentLayouts) as FormDocumentKind[];
const context = { today: "2026-11-21" };

test.each(kinds)("the %s page has exactly the fields the domain checks", (kind) => {
  const layoutFields = documentLayouts[kind].map(({ field }) => field).sort();
  expect(layoutFields).toEqual(
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
    checkDocumentForm({
      kind: "citizen-card",
      values: { ...card, number },
      pictures: {},
      known: card,
      context,
    }).problems;
  expect(check(card.number)).toEqual({});
  expect(check("")).toEqual({});
  expect(check("1234567890123")).toEqual({ number: "citizen_id_invalid" });
});

test("without a stored number an empty one is required", () => {
  const known = { ...card, number: "" };
  const { problems } = checkDocumentForm({
    kind: "citizen-card",
    values: known,
    pictures: {},
    known,
    context,
  });
  expect(problems).toEqual({ number: "required" });
});

test("a picture chosen here answers for its field", () => {
  const values = { ...card, photoUploadId: "" };
  const input = { kind: "citizen-card", values, known: card, context } as const;
  expect(checkDocumentForm({ ...input, pictures: {} }).problems).toEqual({
    photoUploadId: "required",
  });
  expect(
    checkDocumentForm({ ...input, pictures: { photoUploadId: new Blob(["x"]) } }).problems,
  ).toEqual({});
});

test("a draft stores texts and dates, never the number and never a picture", () => {
  expect(Object.keys(draftOf("citizen-card", card)).sort()).toEqual([
    "birthDate",
    "expiresOn",
    "name",
    "term",
  ]);
});

test("the form starts from what the server has, and opens its pictures by their links", () => {
  const view = { fields: { name: "สมชาย", year: 2020, photoUrl: "/api/files/1" } };
  expect(valuesOfView("citizen-card", view)).toMatchObject({ name: "สมชาย", number: "" });
  expect(pictureUrl(view, "photoUploadId")).toBe("/api/files/1");
  expect(pictureUrl(view, "selfieUploadId")).toBeNull();
});

test("a guardian is required under twenty, an end where a licence has one", () => {
  const shownFields = (kind: FormDocumentKind, values: Record<string, string>) =>
    documentLayouts[kind]
      .filter((field) => isFieldShown(field, { values, today: context.today }))
      .map(({ field }) => field);
  expect(shownFields("account", { birthDate: "๑/๑/๒๕๕๑" })).toContain("guardianConsentUploadId");
  expect(shownFields("account", { birthDate: "14/5/2533" })).not.toContain("guardianName");
  expect(shownFields("account", {})).not.toContain("guardianName");
  expect(shownFields("driver-license", { term: "life" })).not.toContain("expiresOn");
  expect(shownFields("driver-license", { term: "temporary" })).toContain("expiresOn");
});

test("a card for life is offered from sixty years on, and has no end", () => {
  const shownFields = (values: Record<string, string>) =>
    documentLayouts["citizen-card"]
      .filter((field) => isFieldShown(field, { values, today: context.today }))
      .map(({ field }) => field);
  expect(shownFields({ birthDate: "14/5/2533" })).not.toContain("term");
  expect(shownFields({})).not.toContain("term");
  expect(shownFields({ birthDate: "14/5/2499" })).toEqual(
    expect.arrayContaining(["term", "expiresOn"]),
  );
  expect(shownFields({ birthDate: "14/5/2499", term: "life" })).not.toContain("expiresOn");
  // A birth date that was corrected afterwards: the answer stays in sight, to be changed too.
  expect(shownFields({ birthDate: "14/5/2533", term: "life" })).toContain("term");
});
