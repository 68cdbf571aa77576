import { type DocumentKind, type DocumentState, documentKinds } from "@songtan/domain/driver-types";
import { expect, test } from "vitest";
import { approvedCount, nextDocument } from "./checklist-state.ts";

const all = (state: DocumentState, change: Partial<Record<DocumentKind, DocumentState>> = {}) =>
  ({ ...Object.fromEntries(documentKinds.map((kind) => [kind, state])), ...change }) as Record<
    DocumentKind,
    DocumentState
  >;

test("what was refused comes before what is over, and that before what is missing", () => {
  expect(nextDocument(all("missing", { vehicle: "expired", "bank-account": "rejected" }))).toBe(
    "bank-account",
  );
  expect(nextDocument(all("missing", { vehicle: "expired" }))).toBe("vehicle");
  expect(nextDocument(all("missing"))).toBe(documentKinds[0]);
});

test("nothing is to do while everything is handed in", () => {
  expect(nextDocument(all("pending", { email: "approved" }))).toBeNull();
  expect(approvedCount(all("pending", { email: "approved" }))).toBe(1);
});
