import { expect, test } from "vitest";
import { type BookingDraft, emptyDraft, emptyStop } from "./booking-draft.ts";
import { choiceOf, sizeOf } from "./size-presets.ts";
import {
  firstStopWith,
  furthestStep,
  missingField,
  stepAfter,
  stepOfError,
  stepProblems,
} from "./step-problems.ts";

const now = new Date("2026-11-21T03:00:00Z");
const whole = (key: string) => ({
  ...emptyStop(key),
  address: "ถนนสุขุมวิท",
  latitude: 13.7,
  longitude: 100.5,
  contactName: "แดง",
  contactPhone: "+66 81 234 5678",
});
const draft = (changes: Partial<BookingDraft> = {}): BookingDraft => ({
  ...emptyDraft(),
  stops: [whole("pickup"), whole("dropoff")],
  ...changes,
});

test("an empty draft stays on the route and says what every stop misses", () => {
  expect(furthestStep(emptyDraft(), now)).toBe("route");
  const problems = stepProblems("route", emptyDraft(), now);
  expect(problems["stops.0.place"]).toBe("required");
  expect(problems["stops.1.contactPhone"]).toBe("required");
  expect(problems["stops.0.address"]).toBeUndefined();
});

test("a whole draft may go to the end, where the goods are still to be accepted", () => {
  expect(furthestStep(draft(), now)).toBe("pay");
  expect(stepProblems("pay", draft(), now)).toEqual({ goodsAllowed: "must_accept" });
  expect(stepProblems("pay", draft({ goodsAllowed: true }), now)).toEqual({});
});

test("a picture that was chosen and has not arrived holds one back on the second step", () => {
  expect(furthestStep(draft({ photoDue: true }), now)).toBe("parcel");
  expect(furthestStep(draft({ photoDue: false, photoId: "p" }), now)).toBe("pay");
});

test("an office may be a recipient, and what cannot be called is refused as the server would", () => {
  const problemsWith = (contactPhone: string) =>
    stepProblems(
      "route",
      draft({ stops: [whole("pickup"), { ...whole("dropoff"), contactPhone }] }),
      now,
    );
  expect(problemsWith("02-123-4567 ต่อ 12")).toEqual({});
  const problems = problemsWith("1669");
  expect(problems).toEqual({ "stops.1.contactPhone": "phone_invalid" });
  expect(firstStopWith(problems)).toBe(1);
});

test("a time that has passed and an amount over the limit hold one back on the third step", () => {
  expect(furthestStep(draft({ scheduledAt: "2026-11-21T02:00:00Z" }), now)).toBe("when");
  const stops = [whole("pickup"), { ...whole("dropoff"), codAmountBaht: "20,001" }];
  expect(stepProblems("when", draft({ stops }), now)).toEqual({
    "stops.1.codAmountSatang": "too_big",
  });
});

test("cash on delivery that was ticked needs an amount at one of the drop-offs", () => {
  const stops = (...amounts: string[]) => [
    whole("pickup"),
    ...amounts.map((codAmountBaht, index) => ({ ...whole(`dropoff${index}`), codAmountBaht })),
  ];
  const problems = (codRequested: boolean, ...amounts: string[]) =>
    stepProblems("when", draft({ codRequested, stops: stops(...amounts) }), now);
  expect(problems(true, "", "")).toEqual({ "stops.1.codAmountSatang": "required" });
  expect(problems(true, "0")).toEqual({ "stops.1.codAmountSatang": "too_small" });
  expect(problems(false, "0")).toEqual({ "stops.1.codAmountSatang": "too_small" });
  expect(problems(true, "", "250")).toEqual({});
  expect(problems(false, "", "")).toEqual({});
});

test("a refusal by the server leads to the step where it can be corrected", () => {
  expect(stepOfError({ code: "too_far", fields: {} })).toBe("route");
  expect(stepOfError({ code: "too_heavy", fields: {} })).toBe("parcel");
  expect(stepOfError({ code: "invalid", fields: { scheduledAt: "…" } })).toBe("when");
  expect(stepOfError({ code: "invalid", fields: { "stops.1.contactPhone": "…" } })).toBe("route");
  expect(stepOfError({ code: "internal", fields: {} })).toBeNull();
});

test("a preset is known again by its numbers, anything else is an exact size", () => {
  const medium = sizeOf("medium");
  expect(medium && choiceOf(medium)).toBe("medium");
  expect(choiceOf({ lengthCm: "1", widthCm: "", heightCm: "" })).toBe("exact");
  expect(choiceOf({ lengthCm: "", widthCm: "", heightCm: "" })).toBe("unknown");
});

test("what is missing is named, and fields without a name of their own are not", () => {
  expect([
    missingField("stops.0.contactName"),
    missingField("stops.3.contactPhone"),
    missingField("stops.1.place"),
    missingField("stops.2.codAmountSatang"),
    missingField("parcel.size.widthCm"),
    missingField("goodsAllowed"),
    missingField("stops.0.note"),
  ]).toEqual(["senderName", "recipientPhone", "dropoff", "codAmount", "side", null, null]);
});

test("who booked before goes from a filled route to the last step, everybody else step by step", () => {
  expect(stepAfter("route", "pay", true)).toBe("pay");
  expect(stepAfter("route", "pay", false)).toBe("parcel");
  expect(stepAfter("route", "when", true)).toBe("parcel");
  expect(stepAfter("parcel", "pay", true)).toBe("when");
  expect(stepAfter("when", "pay", false)).toBe("pay");
});
