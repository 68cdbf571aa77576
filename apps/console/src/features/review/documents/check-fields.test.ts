import { submittedKinds } from "@songtan/domain/driver-types";
import { pageFields } from "@songtan/domain/drivers/document-fields";
import { reviewChecks } from "@songtan/domain/drivers/review-checks";
import { expect, test } from "vitest";
import { checkRows, daysToExpiry } from "./check-fields.ts";

test.each(submittedKinds)("every field typed on the %s page is shown, once", (kind) => {
  const typed = Object.fromEntries(
    Object.keys(pageFields[kind])
      .map((field) => field.replace("?", ""))
      .filter((field) => !field.endsWith("UploadId"))
      .map((field) => [field, "x"]),
  );
  const { rows, others } = checkRows(reviewChecks[kind], typed);
  const shown = [...rows.flatMap((row) => row.fields), ...others].map(([field]) => field);
  expect(shown.sort()).toEqual(Object.keys(typed).sort());
});

test("a licence says nothing about its owner's name: the tick shows the driver's", () => {
  const { rows } = checkRows(
    ["name", "number"],
    { number: "1" },
    { name: "สมชาย ใจดี", number: "2" },
  );
  expect(rows.map(({ fields }) => fields)).toEqual([[["name", "สมชาย ใจดี"]], [["number", "1"]]]);
});

test("a document that expires within thirty days is shown as expiring, by the Bangkok calendar day", () => {
  const now = Date.parse("2026-11-20T18:30:00Z");
  expect(daysToExpiry("2026-11-21", now)).toBe(0);
  expect(daysToExpiry("2026-12-21", now)).toBe(30);
  expect(daysToExpiry("2026-12-22", now)).toBeNull();
  expect(daysToExpiry("2026-11-20", now)).toBeNull();
  expect(daysToExpiry(null, now)).toBeNull();
});
