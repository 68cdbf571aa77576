// `npm run soak`: the long proof that money is right. Random histories on PostgreSQL, spread over processes; each failing
// seed is printed, to be put into money/failing-seeds.ts. Then the product itself is killed (kill -9) around calls of its
// card provider. `npm run soak -- --histories 500 --kills 10 --seed night`.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import setUpPostgres from "../apps/api/src/testing/global-setup.ts";
import { playKills } from "./kills/kill-trials.ts";
import { failingSeeds } from "./money/failing-seeds.ts";
import { addUp, noHistories, type Tally } from "./money/tally.ts";

const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "5000" },
    seed: { type: "string", default: new Date().toISOString().slice(0, 10) },
    kills: { type: "string", default: "50" },
    processes: { type: "string", default: "2" },
  },
});

async function main(): Promise<boolean> {
  const began = Date.now();
  const stopPostgres = await setUpPostgres();
  const wanted = Number(values.histories);
  const seeds = [...failingSeeds, ...Array.from({ length: wanted }, (_, place) => `${values.seed}-${place}`)];
  console.log(`soak: ${seeds.length} histories, seed ${values.seed}, ${values.processes} processes`);
  const shares = Array.from({ length: Number(values.processes) }, (_, part) =>
    seeds.filter((_seed, place) => place % Number(values.processes) === part),
  );
  const tallies = await Promise.all(shares.map((share) => playShare(share)));
  const tally = tallies.reduce(addUp, noHistories());
  tell(tally, Math.round((Date.now() - began) / 1000));
  const kept = Number(values.kills) === 0 || (await killProduct(Number(values.kills)));
  await stopPostgres();
  return kept && tally.failed.length === 0 && tally.histories === seeds.length;
}

async function killProduct(wanted: number): Promise<boolean> {
  const began = Date.now();
  const { kills, died, charges, refunds, wrong } = await playKills(wanted, String(values.seed));
  for (const [what, count] of Object.entries(died)) console.log(`  ${String(count).padStart(6)}  ${what}`);
  for (const words of wrong) console.log(`\nFAILED ${words}`);
  console.log(
    `soak: killed ${kills} of ${wanted} times, ${charges} charges, ${refunds} refunded: ${wrong.length} wrong; ` +
      `${Math.round((Date.now() - began) / 1000)} s`,
  );
  return wrong.length === 0;
}

/** One process plays its share; one that dies has failed its next seed. */
function playShare(seeds: readonly string[]): Promise<Tally> {
  let latest = noHistories();
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL("./money/play-share.ts", import.meta.url)));
    child.on("message", (tally: Tally) => {
      latest = tally;
      if (tally.histories % 250 === 0) console.log(`  ${tally.histories} of ${seeds.length}`);
    });
    child.on("exit", (code) => {
      if (code !== 0) latest.failed.push(`a process ended with ${code} after ${latest.histories} histories`);
      resolve(latest);
    });
    child.send(seeds);
  });
}

function tell({ histories, steps, deaths, faults, repeats, ends, failed }: Tally, seconds: number): void {
  for (const [end, count] of Object.entries(ends).sort(([, left], [, right]) => right - left))
    console.log(`  ${String(count).padStart(6)}  ${end}`);
  for (const words of failed) console.log(`\nFAILED ${words}`);
  console.log(
    `soak: ${histories} histories, ${steps} steps, ${deaths} deaths, ${faults} provider faults, ${repeats} repeats: ` +
      `${failed.length} wrong; trial balance zero; ${seconds} s`,
  );
}

process.exitCode = (await main()) ? 0 : 1;
