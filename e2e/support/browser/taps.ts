import type { Locator } from "@playwright/test";

/**
 * How long a hand needs, in milliseconds. Pointing and thinking are the operators P and M of the keystroke-level model
 * (Card, Moran and Newell, "The keystroke-level model for user performance time with interactive systems", CACM 23,
 * 1980); a key is a fifth of 1/36.2 of a minute (WPM), the mean of 37,370 people on their own phones (Palin and others, "How do
 * people type on mobile devices?", MobileHCI 2019).
 */
const handMilliseconds = { think: 1350, point: 1100, key: 331 };

/** `HAND_SPEED=1`: everything is done at the speed of a hand, and the seconds are printed. */
const isAtHandSpeed = process.env.HAND_SPEED === "1";

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Counts what a person does: each tap on a button, an answer or a tick, and each field that is typed. */
export function countTaps() {
  let taps = 0;
  let [keys, handTime] = [0, 0];
  const typed: string[] = [];
  const startedAt = performance.now();
  const move = async (...parts: (keyof typeof handMilliseconds)[]) => {
    if (!isAtHandSpeed) return;
    const milliseconds = parts.reduce((sum, part) => sum + handMilliseconds[part], 0);
    handTime += milliseconds;
    await pause(milliseconds);
  };
  return {
    taps: () => taps,
    /** A field is tapped to type into it; that tap belongs to the field. */
    typed: () => typed.length,
    /** @param expected seen coming, such as the answer to what was just typed: no time to think */
    async tap(target: Locator, expected = false) {
      await target.waitFor();
      await move(...(expected ? [] : (["think"] as const)), "point");
      await target.click();
      taps += 1;
    },
    /** @param until what appears while typing; no more is typed then */
    async type(field: Locator, text: string, until?: Locator) {
      await field.waitFor();
      const isReady = await field.evaluate((element) => element === document.activeElement);
      await move("think", ...(isReady ? [] : (["point"] as const)));
      if (!isReady) await field.click();
      typed.push(text);
      if (!isAtHandSpeed) return field.fill(text);
      for (const [index, key] of [...text].entries()) {
        if (index > 0 && (await until?.isVisible())) return;
        await move("key");
        await field.page().keyboard.type(key);
        keys += 1;
      }
    },
    /** Called once it is done. */
    printSeconds(name: string) {
      if (!isAtHandSpeed) return;
      const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
      const whole = performance.now() - startedAt;
      console.log(
        `${name}: ${seconds(whole)} s, of it ${seconds(handTime)} s by hand (${taps} taps, ${typed.length} fields, ${keys} keys)`,
      );
    },
  };
}
export type TapCount = ReturnType<typeof countTaps>;
