import type { Locator } from "@playwright/test";

/** Counts what a person does: each tap on a button, an answer or a tick, and each field that is typed. */
export function countTaps() {
  let taps = 0;
  const typed: string[] = [];
  return {
    taps: () => taps,
    /** A field is tapped to type into it; that tap belongs to the field. */
    typed: () => typed.length,
    async tap(target: Locator) {
      await target.click();
      taps += 1;
    },
    async type(field: Locator, text: string) {
      await field.click();
      await field.fill(text);
      typed.push(text);
    },
  };
}
export type TapCount = ReturnType<typeof countTaps>;
