import fc from "fast-check";
import { expect, test } from "vitest";
import { documentStates } from "../driver-types.ts";
import {
  type DocumentUnderReview,
  decideReview,
  driverVisibleState,
  needsSecondPerson,
  nextReviewState,
  reviewCommands,
  reviewStates,
  stillNeedsSecondPerson,
} from "./document-review.ts";

test("every state × command cell is decided on purpose", () => {
  const rows = reviewStates.map((state) => [
    state,
    ...reviewCommands.map((command) => nextReviewState(state, command) ?? "·"),
  ]);
  const table = [["", ...reviewCommands], ...rows].map((row) =>
    row
      .map((cell) => cell.padEnd(14))
      .join("")
      .trimEnd(),
  );
  expect(`\n${table.join("\n")}\n`).toMatchInlineSnapshot(`
    "
                  submit        withdraw      firstApprove  approve       reject        revoke        expire
    missing       pending       ·             ·             ·             ·             ·             ·
    pending       pending       missing       confirming    approved      rejected      ·             ·
    confirming    pending       missing       ·             approved      rejected      ·             ·
    approved      pending       ·             ·             ·             ·             rejected      expired
    rejected      pending       ·             ·             ·             ·             ·             ·
    expired       pending       ·             ·             ·             ·             ·             ·
    "
  `);
});

test("to the driver there are the five states of the product", () => {
  expect(reviewStates.map(driverVisibleState)).toEqual([
    "missing",
    "pending",
    "pending",
    "approved",
    "rejected",
    "expired",
  ]);
  for (const state of reviewStates) expect(documentStates).toContain(driverVisibleState(state));
});

const page = (change: Partial<DocumentUnderReview> = {}): DocumentUnderReview => ({
  state: "pending",
  secondNeeded: false,
  firstApprovedBy: null,
  ...change,
});

test("one person approves a page; a changed bank account needs two different ones", () => {
  const yes = (by: string) => ({ approved: true, by });
  expect(decideReview(page(), yes("staff:a"))).toMatchObject({ ok: true, state: "approved" });
  const changed = page({ secondNeeded: true });
  const first = decideReview(changed, yes("staff:a"));
  expect(first).toEqual({ ok: true, state: "confirming", firstApprovedBy: "staff:a" });
  const waiting = { ...changed, state: "confirming", firstApprovedBy: "staff:a" } as const;
  expect(decideReview(waiting, yes("staff:a"))).toEqual({
    ok: false,
    refusal: "second_person_needed",
  });
  expect(decideReview(waiting, yes("staff:b"))).toEqual({
    ok: true,
    state: "approved",
    firstApprovedBy: "staff:a",
  });
});

test("either of the two may say no, and an approval can be revoked", () => {
  const no = (by: string) => ({ approved: false, by });
  const waiting = page({ state: "confirming", secondNeeded: true, firstApprovedBy: "staff:a" });
  for (const by of ["staff:a", "staff:b"])
    expect(decideReview(waiting, no(by))).toMatchObject({ ok: true, state: "rejected" });
  expect(decideReview(page({ state: "approved" }), no("staff:a"))).toMatchObject({
    ok: true,
    state: "rejected",
  });
});

test("a page without a pending review accepts no decision", () => {
  for (const state of ["missing", "rejected", "expired"] as const)
    for (const approved of [true, false])
      expect(decideReview(page({ state }), { approved, by: "staff:a" })).toEqual({
        ok: false,
        refusal: "conflict",
      });
  expect(
    decideReview(page({ state: "approved" }), { approved: true, by: "staff:a" }),
  ).toMatchObject({ ok: false });
});

test("property: for every sequence, a page that needs two people is never approved by fewer", () => {
  const people = fc.constantFrom("staff:a", "staff:b", "staff:c");
  const answers = fc.array(
    fc.record({ approved: fc.boolean(), by: people, submit: fc.boolean() }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(answers, (steps) => {
      let document = page({ secondNeeded: true });
      let yes = new Set<string>();
      for (const { submit, ...answer } of steps) {
        const handedIn = submit ? nextReviewState(document.state, "submit") : null;
        if (handedIn) {
          document = page({ state: handedIn, secondNeeded: true });
          yes = new Set();
        }
        const decision = decideReview(document, answer);
        if (!decision.ok) continue;
        if (answer.approved) yes.add(answer.by);
        document = {
          ...document,
          state: decision.state,
          firstApprovedBy: decision.firstApprovedBy,
        };
        if (document.state === "approved") expect(yes.size).toBeGreaterThanOrEqual(2);
        if (document.state === "rejected") yes = new Set();
      }
    }),
  );
});

test("only an approved bank account that becomes another needs a second person", () => {
  const before = { state: "approved", secondNeeded: false, number: "1234567890" } as const;
  expect([
    needsSecondPerson("bank-account", before, "0987654321"),
    needsSecondPerson("bank-account", before, "1234567890"),
    needsSecondPerson("bank-account", { ...before, state: "rejected" }, "0987654321"),
    needsSecondPerson(
      "bank-account",
      { ...before, state: "rejected", secondNeeded: true },
      "1234567890",
    ),
    needsSecondPerson("bank-account", undefined, "1234567890"),
    needsSecondPerson("vehicle", before, null),
  ]).toEqual([true, false, false, true, false, false]);
  expect([
    stillNeedsSecondPerson("bank-account", page({ state: "approved" })),
    stillNeedsSecondPerson("bank-account", page()),
    stillNeedsSecondPerson("vehicle", page({ state: "approved" })),
  ]).toEqual([true, false, false]);
});
