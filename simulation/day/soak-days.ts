import { figuresOf } from "./report/figures.ts";
import { shareDays } from "./share-days.ts";

type Soak = { days: number; bookings: number; seed: string; processes: number };

/** The days of `npm run soak`, several side by side, a city each: how many went wrong. Each failing seed is printed. */
export async function soakDays({ days, bookings, seed, processes }: Soak): Promise<number> {
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  console.log(`soak: ${days} days of ${bookings} bookings, seed ${seed}, ${processes} processes`);
  const tasks = Array.from({ length: days }, (_, count) => ({
    by: "batch" as const,
    config: {
      seed: `${seed}-${count}`,
      bookings,
      drivers: Math.ceil(bookings / 5),
      fromHour: 9,
      toHour: 18,
      trouble: 1.5,
    },
  }));
  const ends: Record<string, number> = {};
  let failedDays = 0;
  await shareDays(tasks, {
    processes,
    onDay({ config }, { played, problem }) {
      if (!played) {
        failedDays += 1;
        console.log(`\nFAILED day ${problem}\n`);
        return;
      }
      for (const [end, count] of Object.entries(figuresOf([played.measured]).ends))
        ends[end] = (ends[end] ?? 0) + count;
      const { requests, crashes, restarts, lostAnswers, doubtfulJobs, paidJobs } = played.tally;
      console.log(
        `  day ${config.seed}: ${played.bookings} bookings, ${requests} requests, ${crashes} deaths, ${restarts} restarts, ` +
          `${lostAnswers} lost answers, ${doubtfulJobs} of ${paidJobs} honest jobs doubted: right, in ${Math.round(played.seconds)} s; ${seconds()} s`,
      );
    },
  });
  for (const [end, count] of Object.entries(ends))
    console.log(`  ${String(count).padStart(6)}  ${end}`);
  console.log(`soak: ${days} days of ${bookings} bookings: ${failedDays} wrong; ${seconds()} s`);
  return failedDays;
}
