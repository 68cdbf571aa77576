// `npm run soak`: the long proof that money is right: random histories on PostgreSQL over several
// processes (put each failing seed into money/failing-seeds.ts); the product is killed (kill -9)
// during calls of its card provider; the program, its database and both are killed with money jobs
// in flight; an outside PostgreSQL is restarted; whole days of the city are played; and every call
// is fuzzed; Prometheus checks the alerts and the dashboard. Named parts run alone: `npm run soak -- --histories 500 --kills 10 --deaths 20
// --restarts 10 --days 2 --fuzz 1000 --alerts 1 --seed night`.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import setUpPostgres from "../apps/api/testing/world/global-setup.ts";
import { soakAlerts } from "./alerts/soak-alerts.ts";
import { soakDays } from "./day/soak-days.ts";
import { soakFuzz } from "./fuzz/soak-fuzz.ts";
import { playKills } from "./kills/kill-trials.ts";
import { soakCrashes, soakRestarts } from "./kills/soak-crashes.ts";
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
    alerts: { type: "string" },
  },
});
const usualAmounts = {
  histories: 5000,
  kills: 50,
  deaths: 20,
  restarts: 12,
  days: 20,
  fuzz: 100_000,
  alerts: 1,
};
type Part = keyof typeof usualAmounts;
const isAnyNamed = (Object.keys(usualAmounts) as Part[]).some((part) => values[part] !== undefined);
const amountOf = (part: Part): number =>
  Number(values[part] ?? (isAnyNamed ? 0 : usualAmounts[part]));

const progressSeconds = 5;
/** A history needs a second or two; a process without a message for so long hangs. */
const patienceSeconds = 300;

async function main(): Promise<boolean> {
  const seed = String(values.seed);
  const watched = amountOf("alerts") === 0 || (await soakAlerts()) === 0;
  const fuzzed = (await soakFuzz({ requests: amountOf("fuzz"), seed })) === 0 && watched;
  if (
    !(["histories", "kills", "deaths", "restarts", "days"] as const).some(
      (part) => amountOf(part) > 0,
    )
  )
    return fuzzed;
  const stopPostgres = await setUpPostgres();
  const right = amountOf("histories") === 0 || (await playHistories(amountOf("histories")));
  const killsPassed = amountOf("kills") === 0 || (await killProduct(amountOf("kills")));
  const outlived = await soakCrashes(amountOf("deaths"));
  const restarted = await soakRestarts(amountOf("restarts"));
  const failedDays = await soakDays({
    days: amountOf("days"),
    bookings: Number(values.dayBookings),
    seed,
    processes: Number(values.processes),
  });
  await stopPostgres();
  return fuzzed && right && killsPassed && outlived && restarted && failedDays === 0;
}

async function playHistories(count: number): Promise<boolean> {
  const began = Date.now();
  const processes = Number(values.processes);
  const seeds = [
    ...failingSeeds,
    ...Array.from({ length: count }, (_, index) => `${values.seed}-${index}`),
  ];
  console.log(`soak: ${seeds.length} histories, seed ${values.seed}, ${processes} processes`);
  const tallies = Array.from({ length: processes }, noHistories);
  const sum = () => tallies.reduce(addUp, noHistories());
  const progressTimer = setInterval(
    () => printProgress(sum(), seeds.length, began),
    progressSeconds * 1000,
  );
  await Promise.all(
    tallies.map((_, part) =>
      playShare(
        seeds.filter((_seed, index) => index % processes === part),
        (tally) => {
          tallies[part] = tally;
        },
      ),
    ),
  );
  clearInterval(progressTimer);
  const tally = sum();
  printSummary(tally, secondsSince(began));
  return tally.failed.length === 0 && tally.histories === seeds.length;
}

const secondsSince = (began: number): number => Math.round((Date.now() - began) / 1000);

function printProgress({ histories, steps, failed }: Tally, count: number, began: number): void {
  const seconds = secondsSince(began);
  const secondsLeft = histories > 0 ? Math.round((seconds / histories) * (count - histories)) : 0;
  console.log(
    `  ${histories} of ${count} histories, ${steps} steps, ${failed.length} wrong; ${seconds} s, ${secondsLeft} s left`,
  );
}

async function killProduct(killCount: number): Promise<boolean> {
  const began = Date.now();
  console.log(`soak: ${killCount} kills`);
  const { kills, killPoints, charges, refunds, transfers, failures } = await playKills(
    killCount,
    String(values.seed),
    (message) => console.log(`  ${message}; ${secondsSince(began)} s`),
  );
  for (const [killPoint, count] of Object.entries(killPoints))
    console.log(`  ${String(count).padStart(6)}  ${killPoint}`);
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  console.log(
    `soak: killed ${kills} of ${killCount} times, ${charges} charges, ${refunds} refunded, ${transfers} transfers: ` +
      `${failures.length} wrong; ${secondsSince(began)} s`,
  );
  return failures.length === 0;
}

/**
 * Plays a share in a process of its own. One that crashes or hangs has failed its present history;
 * another process plays the rest.
 */
async function playShare(seeds: readonly string[], onTally: (tally: Tally) => void): Promise<void> {
  let before = noHistories();
  for (let rest = seeds; rest.length > 0; ) {
    const { tally, problem } = await playInProcess(rest, (now) => onTally(addUp(before, now)));
    before = addUp(before, tally);
    rest = rest.slice(tally.histories);
    if (problem && rest.length > 0) {
      before = addUp(before, {
        ...noHistories(),
        histories: 1,
        failed: [`seed ${rest[0]}: ${problem}`],
      });
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
      for (const failure of tally.failed.slice(latest.failed.length))
        console.log(`\nFAILED ${failure}\n`);
      latest = tally;
      onTally(tally);
    });
    child.on("exit", (code, signal) => {
      clearTimeout(impatience);
      resolve({
        tally: latest,
        problem: code === 0 ? null : `its process ended with ${code ?? signal}`,
      });
    });
    child.send(seeds);
  });
}

function printSummary(
  { histories, steps, crashes, faults, repeats, ends, done, failed }: Tally,
  seconds: number,
): void {
  for (const counts of [done, ends])
    for (const [name, count] of Object.entries(counts).sort(([, left], [, right]) => right - left))
      console.log(`  ${String(count).padStart(6)}  ${name}`);
  for (const failure of failed) console.log(`\nFAILED ${failure}`);
  console.log(
    `soak: ${histories} histories, ${steps} steps, ${crashes} deaths, ${faults} provider faults, ${repeats} repeats: ` +
      `${failed.length} wrong; the trial balance of every city is zero; ${seconds} s`,
  );
}

process.exitCode = (await main()) ? 0 : 1;
