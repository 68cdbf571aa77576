import { type DocumentKind, type DocumentState, documentKinds } from "@songtan/domain/drivers/words";
import { expect, test } from "vitest";
import { approvedCount, nextPaper } from "./checklist-state.ts";

const all = (state: DocumentState, change: Partial<Record<DocumentKind, DocumentState>> = {}) =>
  ({ ...Object.fromEntries(documentKinds.map((kind) => [kind, state])), ...change }) as Record<
    DocumentKind,
    DocumentState
  >;

test("what was refused comes before what is over, and that before what is missing", () => {
  expect(nextPaper(all("missing", { vehicle: "expired", "bank-account": "rejected" }))).toBe("bank-account");
  expect(nextPaper(all("missing", { vehicle: "expired" }))).toBe("vehicle");
  expect(nextPaper(all("missing"))).toBe(documentKinds[0]);
});

test("nothing is to do while everything is handed in", () => {
  expect(nextPaper(all("pending", { email: "approved" }))).toBeNull();
  expect(approvedCount(all("pending", { email: "approved" }))).toBe(1);
});
