import type { ConsoleDocument } from "@songtan/contract/console/drivers";
import { reviewChecks } from "@songtan/domain/drivers/review-checks";
import { expect, test } from "vitest";
import { approvalBlock, rejectionBlock } from "./decision-block.ts";

const card: ConsoleDocument = {
  kind: "bank-account",
  state: "pending",
  fields: {},
  images: [],
  hints: {},
  checks: [...reviewChecks["bank-account"]],
  submittedAt: "2026-11-21T05:00:00.000Z",
  decidedAt: null,
  expiresOn: null,
  rejection: null,
  resubmitted: false,
  openedByMe: true,
  needsSecondPerson: true,
  firstApproved: null,
};
const ready = {
  document: card,
  held: true,
  opened: true,
  ticked: reviewChecks["bank-account"],
  staffId: "me",
};

test("with the review held, the page open and every tick made, a page can be approved", () => {
  expect(approvalBlock(ready)).toBeNull();
});

test.each([
  ["notWaiting", { document: { ...card, state: "approved" as const } }],
  ["notHeld", { held: false }],
  ["notOpened", { opened: false }],
  [
    "secondSelf",
    { document: { ...card, firstApproved: { staffId: "me", staffName: "Me", at: "x" } } },
  ],
  ["missing", { ticked: reviewChecks["bank-account"].slice(1) }],
])("an approval waits: %s", (why, change) => {
  expect(approvalBlock({ ...ready, ...change })?.why).toBe(why);
});

test("another person's first approval does not block a reviewer, and a rejection needs no checks", () => {
  const document = { ...card, firstApproved: { staffId: "other", staffName: "Other", at: "x" } };
  expect(approvalBlock({ ...ready, document })).toBeNull();
  expect(rejectionBlock({ ...ready, document })).toBeNull();
});

test("an approval can be revoked, but a page that was never submitted cannot be rejected", () => {
  expect(rejectionBlock({ ...ready, document: { ...card, state: "approved" } })).toBeNull();
  expect(rejectionBlock({ ...ready, document: { ...card, state: "missing" } })?.why).toBe(
    "notWaiting",
  );
});
