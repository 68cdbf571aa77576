import { matchHere } from "../../apps/api/src/features/dispatch/matcher.ts";
import { openCity } from "../city.ts";
import { playDay } from "./play-day.ts";

/** The days of `npm run soak`, one after the other, a city each: how many went wrong. Each failing seed is printed. */
export async function soakDays(wish: { days: number; bookings: number; seed: string }): Promise<number> {
  const begun = performance.now();
  let wrong = 0;
  const ends: Record<string, number> = {};
  for (let count = 0; count < wish.days; count += 1) {
    const city = await openCity();
    const hours = { fromHour: 9, toHour: 18 };
    const sizes = { bookings: wish.bookings, drivers: Math.ceil(wish.bookings / 5) };
    try {
      const day = await playDay(city, { seed: `${wish.seed}-${count}`, ...sizes, ...hours, trouble: 1.5 }, matchHere);
      for (const { ending } of day.parcels.values()) ends[ending ?? "open"] = (ends[ending ?? "open"] ?? 0) + 1;
    } catch (problem) {
      wrong += 1;
      console.log(`\nFAILED day ${problem instanceof Error ? problem.message : String(problem)}`);
    }
    await city.close();
  }
  for (const [end, count] of Object.entries(ends)) console.log(`  ${String(count).padStart(6)}  ${end}`);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`soak: ${wish.days} days of ${wish.bookings} bookings: ${wrong} wrong; ${seconds} s`);
  return wrong;
}
