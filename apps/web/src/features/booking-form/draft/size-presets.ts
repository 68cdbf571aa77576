import type { BookingDraft } from "./booking-draft.ts";

/** Sizes people know by sight, in centimetres. `exact` is typed by hand. */
export const sizePresets = [
  { name: "envelope", lengthCm: 35, widthCm: 25, heightCm: 3 },
  { name: "small", lengthCm: 25, widthCm: 20, heightCm: 15 },
  { name: "medium", lengthCm: 45, widthCm: 35, heightCm: 30 },
  { name: "large", lengthCm: 75, widthCm: 55, heightCm: 50 },
  { name: "huge", lengthCm: 150, widthCm: 120, heightCm: 100 },
] as const;

type SizePreset = (typeof sizePresets)[number];
export type SizeChoice = SizePreset["name"] | "unknown" | "exact";

type Size = BookingDraft["size"];

const emptySize: Size = { lengthCm: "", widthCm: "", heightCm: "" };

export function sizeOf(choice: SizeChoice): Size | null {
  const preset = sizePresets.find(({ name }) => name === choice);
  if (!preset) return choice === "unknown" ? emptySize : null;
  const { lengthCm, widthCm, heightCm } = preset;
  return { lengthCm: `${lengthCm}`, widthCm: `${widthCm}`, heightCm: `${heightCm}` };
}

/** Which preset these numbers are. */
export function choiceOf(size: Size): SizeChoice {
  if (Object.values(size).every((side) => side.trim() === "")) return "unknown";
  const same = (preset: SizePreset) =>
    size.lengthCm === `${preset.lengthCm}` &&
    size.widthCm === `${preset.widthCm}` &&
    size.heightCm === `${preset.heightCm}`;
  return sizePresets.find(same)?.name ?? "exact";
}
