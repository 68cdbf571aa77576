import { expect, test } from "vitest";
import {
  absentWaitSeconds,
  completeDraft,
  emptyDraft,
  getProofNeeds,
  proofProblems,
  type Step,
  type Stop,
} from "./proof-needs.ts";

const stop = (change: Partial<Stop> = {}): Stop =>
  ({ index: 1, state: "arrived", pinRequired: false, arrivedAt: null, ...change }) as Stop;
const needsOf = (kind: Step["kind"], of = stop()) => {
  const needs = getProofNeeds({ kind, stopIndex: of.index }, of);
  if (!needs) throw new Error(`${kind} needs nothing`);
  return needs;
};
const photo = new File(["x"], "photo.jpg");

test("going somewhere and being there are one press", () => {
  for (const kind of ["heading", "arrived", "retry"] as const) {
    expect(getProofNeeds({ kind, stopIndex: 1 }, stop())).toBeNull();
  }
});

test("a pick-up needs a photo and nothing else", () => {
  const needs = needsOf("picked_up", stop({ index: 0 }));
  expect(proofProblems(needs, emptyDraft)).toEqual({ photo: "photo" });
  expect(proofProblems(needs, { ...emptyDraft, photo })).toEqual({});
});

test("a delivery needs a photo or a signature, and the PIN where it is required", () => {
  const needs = needsOf("delivered", stop({ pinRequired: true }));
  expect(proofProblems(needs, emptyDraft)).toEqual({ photo: "photo_or_signature", pin: "pin" });
  expect(proofProblems(needs, { ...emptyDraft, signature: new Blob(["s"]), pin: "1234" })).toEqual(
    {},
  );
});

test("handing to another person needs that person's name", () => {
  expect(
    proofProblems(needsOf("handed_to"), { ...emptyDraft, photo, recipientName: "  " }),
  ).toEqual({
    recipientName: "name",
  });
});

test("a failed drop-off needs a reason and a photo, and offers only reasons that fit", () => {
  const needs = needsOf("failed");
  expect(proofProblems(needs, emptyDraft)).toEqual({ photo: "photo", reason: "reason" });
  expect(needs.reasons).toContain("recipient_absent");
  expect(needsOf("failed", stop({ state: "heading" })).reasons).not.toContain("recipient_absent");
});

test("giving back needs a reason but no photo", () => {
  expect(
    proofProblems(needsOf("given_back"), { ...emptyDraft, reason: "vehicle_trouble" }),
  ).toEqual({});
});

test("a sender counts as absent ten minutes after the driver came", () => {
  const arrivedAt = "2026-11-21T03:00:00.000Z";
  const at = Date.parse(arrivedAt);
  expect(absentWaitSeconds({ index: 0, state: "arrived", arrivedAt }, at + 60_000)).toBe(540);
  expect(absentWaitSeconds({ index: 0, state: "arrived", arrivedAt }, at + 601_000)).toBe(0);
  expect(absentWaitSeconds({ index: 2, state: "arrived", arrivedAt }, at)).toBe(0);
  expect(absentWaitSeconds({ index: 0, state: "done", arrivedAt }, at)).toBe(0);
});

test("at the sender's there is one reason, which needs no choice; a depot requires a photo", () => {
  const needs = needsOf("failed", stop({ index: 0, state: "done" }));
  expect(needs.reasons).toEqual(["sender_absent"]);
  expect(proofProblems(needs, completeDraft(needs, { ...emptyDraft, photo }))).toEqual({});
  expect(proofProblems(needs, completeDraft(needs, emptyDraft))).toEqual({ photo: "photo" });
  expect(proofProblems(needsOf("left_at_depot"), emptyDraft)).toEqual({ photo: "photo" });
});
