import { satangPerBaht } from "../money.ts";

/** Automatic behaviours of a test booking, chosen by a drop-off's contact phone. */
export const testTriggers = [
  "no_driver",
  "fails",
  "late",
  "returns",
  "lost",
  "driver_gives_back",
  "waits",
] as const;
export type TestTrigger = (typeof testTriggers)[number];

/** `+66800000001` is the first. */
const triggerPhone = /^\+6680000000([1-7])$/;

export function testTriggerOf(contactPhone: string): TestTrigger | null {
  const digit = triggerPhone.exec(contactPhone)?.[1];
  return digit ? (testTriggers[Number(digit) - 1] ?? null) : null;
}

/** A parcel of exactly this value is looked at a second time before a driver comes. */
export const secondLookValueSatang = 66_600 * satangPerBaht;
