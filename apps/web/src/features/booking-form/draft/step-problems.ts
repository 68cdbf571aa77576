import * as rules from "@songtan/client/forms/field-rules.ts";
import type { FieldProblem } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import { readNumber, readSatang } from "@songtan/domain/thai/typed-number";
import { type BookingDraft, type DraftStop, hasCod } from "./booking-draft.ts";
import { isPlaced } from "./draft-request.ts";

export const steps = ["route", "parcel", "when", "pay"] as const;
export type StepName = (typeof steps)[number];

/** Problems by field path. Paths are the server's, where the server has the field. */
export type Problems = Readonly<Record<string, FieldProblem>>;

type PossibleProblems = Record<string, FieldProblem | null>;

function stopProblems(stop: DraftStop, index: number): PossibleProblems {
  const pathOf = (field: string) => `stops.${index}.${field}`;
  return {
    [pathOf("place")]: stop.latitude === null ? "required" : null,
    [pathOf("address")]: stop.latitude !== null && !isPlaced(stop) ? "required" : null,
    [pathOf("detail")]:
      `${stop.detail} ${stop.address}`.trim().length > limits.addressCharacters ? "too_long" : null,
    [pathOf("contactName")]: rules.name(stop.contactName),
    [pathOf("contactPhone")]: rules.contactPhone(stop.contactPhone),
    [pathOf("note")]: rules.note(stop.note),
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

function parcelProblems(draft: BookingDraft): PossibleProblems {
  const { weightKg, size, declaredValueBaht } = draft;
  const sized = Object.values(size).some((side) => side.trim() !== "");
  const sides = Object.entries(size).map(([side, text]) => [
    `parcel.size.${side}`,
    sized ? numberProblem(text, limits.parcelSideCmMax) : null,
  ]);
  return {
    "parcel.weightKg": numberProblem(weightKg, limits.parcelWeightKgMax),
    ...Object.fromEntries(sides),
    "parcel.declaredValueSatang": amountProblem(declaredValueBaht, limits.liabilitySatangMax),
    "parcel.photoId": draft.photoDue ? "required" : null,
  };
}

/**
 * Ticked and left empty would be sent without it, and the seller would wait for money that is never
 * collected.
 */
function codProblems(draft: BookingDraft): PossibleProblems {
  const amounts = draft.stops.slice(1).map((stop) => stop.codAmountBaht);
  const amountMissing = hasCod(draft) && amounts.every((text) => !readSatang(text));
  const entries = amounts.map((text, index) => {
    const missing =
      amountMissing && index === 0 ? (text.trim() === "" ? "required" : "too_small") : null;
    return [
      `stops.${index + 1}.codAmountSatang`,
      amountProblem(text, limits.codAmountSatangMax) ?? missing,
    ];
  });
  return Object.fromEntries(entries);
}

function whenProblems(draft: BookingDraft, now: Date): PossibleProblems {
  const { scheduledAt } = draft;
  const passed = scheduledAt !== null && new Date(scheduledAt).getTime() < now.getTime();
  return { scheduledAt: passed ? "date_past" : null, ...codProblems(draft) };
}

/** Returns the missing and invalid fields of one step, as far as the browser can check them. */
export function stepProblems(step: StepName, draft: BookingDraft, now: Date): Problems {
  const fieldProblems: PossibleProblems =
    step === "route"
      ? Object.assign({}, ...draft.stops.map(stopProblems))
      : step === "parcel"
        ? parcelProblems(draft)
        : step === "when"
          ? whenProblems(draft, now)
          : { goodsAllowed: draft.goodsAllowed ? null : "must_accept" };
  return Object.fromEntries(
    Object.entries(fieldProblems).filter(
      (entry): entry is [string, FieldProblem] => entry[1] !== null,
    ),
  );
}

/** Returns the name of the field at a path, for the text shown when it is missing, or null for fields without a name. */
export function missingField(path: string): MissingField | null {
  const [, index, field = ""] = /^stops\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const atPickup = index === "0";
  switch (field || path) {
    case "place":
    case "address":
      return atPickup ? "pickup" : "dropoff";
    case "contactName":
      return atPickup ? "senderName" : "recipientName";
    case "contactPhone":
      return atPickup ? "senderPhone" : "recipientPhone";
    case "codAmountSatang":
      return "codAmount";
    case "parcel.weightKg":
      return "weight";
    default:
      return path.startsWith("parcel.size.") ? "side" : null;
  }
}

type MissingField =
  | "pickup"
  | "dropoff"
  | "senderName"
  | "senderPhone"
  | "recipientName"
  | "recipientPhone"
  | "codAmount"
  | "weight"
  | "side";

/** The first step with something missing: no later step can be opened by its address. */
export function furthestStep(draft: BookingDraft, now: Date): StepName {
  return steps.find((step) => Object.keys(stepProblems(step, draft, now)).length > 0) ?? "pay";
}

/**
 * Returns the step after "next". A person who has booked in this browser before goes straight from the route to the
 * last step once all fields are filled in: that step shows the whole booking and links back to each part.
 */
export function stepAfter(step: StepName, furthest: StepName, bookedBefore: boolean): StepName {
  if (step === "route" && bookedBefore && furthest === "pay") return "pay";
  return steps[steps.indexOf(step) + 1] ?? "pay";
}

/** The step that holds a field, to show the server's message where it can be corrected. */
function stepOfField(path: string): StepName {
  if (path.endsWith("codAmountSatang") || path === "scheduledAt" || path.startsWith("extras"))
    return "when";
  if (path.startsWith("stops")) return "route";
  return path.startsWith("parcel") || path === "vehicle" ? "parcel" : "pay";
}

const stepOfRefusal: Readonly<Record<string, StepName>> = {
  outside_area: "route",
  in_water: "route",
  no_road: "route",
  too_far: "route",
  too_heavy: "parcel",
  too_large: "parcel",
  prohibited: "parcel",
  closed_hours: "when",
};

/**
 * The step where a refused price or booking can be corrected; null when it belongs to no single
 * step.
 */
export function stepOfError(error: {
  code: string;
  fields: Readonly<Record<string, string>>;
}): StepName | null {
  const field = Object.keys(error.fields)[0];
  return stepOfRefusal[error.code] ?? (field === undefined ? null : stepOfField(field));
}

/** Index of the first stop with something missing. */
export function firstStopWith(problems: Problems): number | null {
  const path = Object.keys(problems).find((each) => each.startsWith("stops."));
  return path === undefined ? null : Number(path.split(".")[1]);
}
