// `npm run soak`: the long proof that money is right. Random histories on PostgreSQL, spread over processes; each failing
// seed is printed, to be put into money/failing-seeds.ts. Then the product itself is killed (kill -9) around calls of its
// card provider; the program, its database and both die with jobs of money in flight; an outside PostgreSQL is restarted;
// whole days of the city are played; and every call is fuzzed. Where a part is named, only the named parts are played:
// `npm run soak -- --histories 500 --kills 10 --deaths 20 --restarts 10 --days 2 --fuzz 1000 --seed night`.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import setUpPostgres from "../apps/api/src/testing/global-setup.ts";
import { soakDays } from "./day/soak-days.ts";
import { soakFuzz } from "./fuzz/soak-fuzz.ts";
import { playKills } from "./kills/kill-trials.ts";
import { soakDeaths, soakRestarts } from "./kills/soak-deaths.ts";
import { failingSeeds } from "./money/failing-seeds.ts";
import { addUp, noHistories, type Tally } from "./money/tally.ts";

const { values } = parseArgs({
  options: {
    histories: { type: "string" },
    seed: { type: "string", default: new Date().toISOString().slice(0, 10) },
    kills: { type: "string" },
    /** Of the program, of its database, and of both: so many each. */
    deaths: { type: "string" },
    restarts: { type: "string" },
    processes: { type: "string", default: "2" },
    days: { type: "string" },
    dayBookings: { type: "string", default: "1000" },
    fuzz: { type: "string" },
  },
});
const usualAmounts = { histories: 5000, kills: 50, deaths: 20, restarts: 12, days: 20, fuzz: 100_000 };
type Part = keyof typeof usualAmounts;
const isAnyNamed = (Object.keys(usualAmounts) as Part[]).some((part) => values[part] !== undefined);
const amountOf = (part: Part): number => Number(values[part] ?? (isAnyNamed ? 0 : usualAmounts[part]));

const tellEverySeconds = 5;
/** A history takes a second or two; a process that says nothing for so long hangs. */
const patienceSeconds = 300;

async function main(): Promise<boolean> {
  const seed = String(values.seed);
  const fuzzed = (await soakFuzz({ requests: amountOf("fuzz"), seed })) === 0;
  if (!(["histories", "kills", "deaths", "restarts", "days"] as const).some((part) => amountOf(part) > 0))
    return fuzzed;
  const stopPostgres = await setUpPostgres();
  const right = amountOf("histories") === 0 || (await playHistories(amountOf("histories")));
  const kept = amountOf("kills") === 0 || (await killProduct(amountOf("kills")));
  const outlived = await soakDeaths(amountOf("deaths"));
  const restarted = await soakRestarts(amountOf("restarts"));
  const wrongDays = await soakDays({
    days: amountOf("days"),
    bookings: Number(values.dayBookings),
    seed,
    processes: Number(values.processes),
  });
  await stopPostgres();
  return fuzzed && right && kept && outlived && restarted && wrongDays === 0;
}

async function playHistories(wanted: number): Promise<boolean> {
  const began = Date.now();
  const processes = Number(values.processes);
  const seeds = [...failingSeeds, ...Array.from({ length: wanted }, (_, place) => `${values.seed}-${place}`)];
  console.log(`soak: ${seeds.length} histories, seed ${values.seed}, ${processes} processes`);
  const tallies = Array.from({ length: processes }, noHistories);
  const sum = () => tallies.reduce(addUp, noHistories());
  const telling = setInterval(() => tellProgress(sum(), seeds.length, began), tellEverySeconds * 1000);
  await Promise.all(
    tallies.map((_, part) =>
      playShare(
        seeds.filter((_seed, place) => place % processes === part),
        (tally) => {
          tallies[part] = tally;
        },
      ),
    ),
  );
  clearInterval(telling);
  const tally = sum();
  tell(tally, secondsSince(began));
  return tally.failed.length === 0 && tally.histories === seeds.length;
}

const secondsSince = (began: number): number => Math.round((Date.now() - began) / 1000);

function tellProgress({ histories, steps, failed }: Tally, wanted: number, began: number): void {
  const seconds = secondsSince(began);
  const left = histories > 0 ? Math.round((seconds / histories) * (wanted - histories)) : 0;
  console.log(
    `  ${histories} of ${wanted} histories, ${steps} steps, ${failed.length} wrong; ${seconds} s, ${left} s left`,
  );
}

async function killProduct(wanted: number): Promise<boolean> {
  const began = Date.now();
  console.log(`soak: ${wanted} kills`);
  const { kills, died, charges, refunds, transfers, wrong } = await playKills(wanted, String(values.seed), (words) =>
    console.log(`  ${words}; ${secondsSince(began)} s`),
  );
  for (const [what, count] of Object.entries(died)) console.log(`  ${String(count).padStart(6)}  ${what}`);
  for (const words of wrong) console.log(`\nFAILED ${words}`);
  console.log(
    `soak: killed ${kills} of ${wanted} times, ${charges} charges, ${refunds} refunded, ${transfers} transfers: ` +
      `${wrong.length} wrong; ${secondsSince(began)} s`,
  );
  return wrong.length === 0;
}

/**
 * Plays a share in a process of its own. One that dies or hangs has failed the history it was at; another process plays
 * the rest.
 */
async function playShare(seeds: readonly string[], onTally: (tally: Tally) => void): Promise<void> {
  let before = noHistories();
  for (let rest = seeds; rest.length > 0; ) {
    const { tally, problem } = await playInProcess(rest, (now) => onTally(addUp(before, now)));
    before = addUp(before, tally);
    rest = rest.slice(tally.histories);
    if (problem && rest.length > 0) {
      before = addUp(before, { ...noHistories(), histories: 1, failed: [`seed ${rest[0]}: ${problem}`] });
      rest = rest.slice(1);
    } else if (problem) before = addUp(before, { ...noHistories(), failed: [problem] });
    onTally(before);
  }
}

type Played = { tally: Tally; problem: string | null };

function playInProcess(seeds: readonly string[], onTally: (tally: Tally) => void): Promise<Played> {
  let latest = noHistories();
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL("./money/play-share.ts", import.meta.url)));
    const impatience = setTimeout(() => child.kill("SIGKILL"), patienceSeconds * 1000);
    child.on("message", (tally: Tally) => {
      impatience.refresh();
      for (const words of tally.failed.slice(latest.failed.length)) console.log(`\nFAILED ${words}\n`);
      latest = tally;
      onTally(tally);
    });
    child.on("exit", (code, signal) => {
      clearTimeout(impatience);
      resolve({ tally: latest, problem: code === 0 ? null : `its process ended with ${code ?? signal}` });
    });
    child.send(seeds);
  });
}

function tell({ histories, steps, deaths, faults, repeats, ends, done, failed }: Tally, seconds: number): void {
  for (const counts of [done, ends])
    for (const [name, count] of Object.entries(counts).sort(([, left], [, right]) => right - left))
      console.log(`  ${String(count).padStart(6)}  ${name}`);
  for (const words of failed) console.log(`\nFAILED ${words}`);
  console.log(
    `soak: ${histories} histories, ${steps} steps, ${deaths} deaths, ${faults} provider faults, ${repeats} repeats: ` +
      `${failed.length} wrong; the trial balance of every city is zero; ${seconds} s`,
  );
}

process.exitCode = (await main()) ? 0 : 1;
