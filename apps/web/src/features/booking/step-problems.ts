import * as rules from "@songtan/client/field-rules.ts";
import type { FieldProblem } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import { readNumber, readSatang } from "@songtan/domain/thai/typed-amount";
import { asksCod, type BookingDraft, type DraftStop } from "./booking-draft.ts";
import { isPlaced } from "./draft-request.ts";

export const steps = ["route", "parcel", "when", "pay"] as const;
export type StepName = (typeof steps)[number];

/** Field path (as the server names it where it knows it) to what is wrong there. */
export type Problems = Readonly<Record<string, FieldProblem>>;

type Found = Record<string, FieldProblem | null>;

function stopProblems(stop: DraftStop, index: number): Found {
  const at = (field: string) => `stops.${index}.${field}`;
  return {
    [at("place")]: stop.latitude === null ? "required" : null,
    [at("address")]: stop.latitude !== null && !isPlaced(stop) ? "required" : null,
    [at("detail")]: `${stop.detail} ${stop.address}`.trim().length > limits.addressCharacters ? "too_long" : null,
    [at("contactName")]: rules.name(stop.contactName),
    [at("contactPhone")]: rules.mobile(stop.contactPhone),
    [at("note")]: rules.note(stop.note),
  };
}

const numberProblem = (text: string, max: number): FieldProblem | null => {
  const value = readNumber(text);
  if (value === null) return text.trim() === "" ? "required" : "format";
  return value <= 0 ? "too_small" : value > max ? "too_big" : null;
};

const amountProblem = (text: string, satangMax: number): FieldProblem | null => {
  if (text.trim() === "") return null;
  const satang = readSatang(text);
  return satang === null ? "format" : satang > satangMax ? "too_big" : null;
};

function parcelProblems({ weightKg, size, declaredValueBaht }: BookingDraft): Found {
  const sized = Object.values(size).some((side) => side.trim() !== "");
  const sides = Object.entries(size).map(([side, text]) => [
    `parcel.size.${side}`,
    sized ? numberProblem(text, limits.parcelSideCmMax) : null,
  ]);
  return {
    "parcel.weightKg": numberProblem(weightKg, limits.parcelWeightKgMax),
    ...Object.fromEntries(sides),
    "parcel.declaredValueSatang": amountProblem(declaredValueBaht, limits.liabilitySatangMax),
  };
}

/** Ticked and left empty would go out without it, and the seller would wait for money that nobody collects. */
function codProblems(draft: BookingDraft): Found {
  const amounts = draft.stops.slice(1).map((stop) => stop.codAmountBaht);
  const unsaid = asksCod(draft) && amounts.every((text) => !readSatang(text));
  const found = amounts.map((text, place) => {
    const missing = unsaid && place === 0 ? (text.trim() === "" ? "required" : "too_small") : null;
    return [`stops.${place + 1}.codAmountSatang`, amountProblem(text, limits.codAmountSatangMax) ?? missing];
  });
  return Object.fromEntries(found);
}

function whenProblems(draft: BookingDraft, now: Date): Found {
  const { scheduledAt } = draft;
  const passed = scheduledAt !== null && new Date(scheduledAt).getTime() < now.getTime();
  return { scheduledAt: passed ? "date_past" : null, ...codProblems(draft) };
}

/** What is missing or wrong on one step, as far as this side can know. */
export function stepProblems(step: StepName, draft: BookingDraft, now: Date): Problems {
  const found: Found =
    step === "route"
      ? Object.assign({}, ...draft.stops.map(stopProblems))
      : step === "parcel"
        ? parcelProblems(draft)
        : step === "when"
          ? whenProblems(draft, now)
          : { goodsAllowed: draft.goodsAllowed ? null : "must_accept" };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, FieldProblem] => entry[1] !== null),
  );
}

/** The first step with something missing: nobody gets past it by its address. */
export function furthestStep(draft: BookingDraft, now: Date): StepName {
  return steps.find((step) => Object.keys(stepProblems(step, draft, now)).length > 0) ?? "pay";
}

/** The step that holds a field, to show what the server said where it can be mended. */
function stepOfField(path: string): StepName {
  if (path.endsWith("codAmountSatang") || path === "scheduledAt" || path.startsWith("extras")) return "when";
  if (path.startsWith("stops")) return "route";
  return path.startsWith("parcel") || path === "vehicle" ? "parcel" : "pay";
}

const stepOfRefusal: Readonly<Record<string, StepName>> = {
  outside_area: "route",
  too_far: "route",
  too_heavy: "parcel",
  too_large: "parcel",
  prohibited: "parcel",
  closed_hours: "when",
};

/** Where a refused price or booking can be mended; null when not on any one step. */
export function stepOfError(error: { code: string; fields: Readonly<Record<string, string>> }): StepName | null {
  const field = Object.keys(error.fields)[0];
  return stepOfRefusal[error.code] ?? (field === undefined ? null : stepOfField(field));
}

/** Index of the first stop with something missing. */
export function firstStopWith(problems: Problems): number | null {
  const path = Object.keys(problems).find((each) => each.startsWith("stops."));
  return path === undefined ? null : Number(path.split(".")[1]);
}
