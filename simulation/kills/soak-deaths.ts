import { type DeathKind, type DeathResult, deathKinds, playDeaths } from "./death-trials.ts";
import { playRestarts } from "./restart-trials.ts";

const say = (line: string) => console.log(line);

/** Kills the program, its database, and both, and prints the longest wait of each job after each kind of death. */
export async function soakDeaths(deaths: number): Promise<boolean> {
  if (deaths === 0) return true;
  const results: DeathResult[] = [];
  for (const kind of deathKinds) {
    say(`soak: ${deaths} deaths of ${kind}`);
    results.push(await playDeaths({ kind, deaths, settles: true, report: (line) => say(`  ${line}`) }));
  }
  for (const line of tableOf(results)) say(line);
  for (const { kind, acknowledged, wrong } of results) {
    say(`soak: ${kind}: ${acknowledged} acknowledged bookings, ${wrong.length} wrong`);
    for (const words of wrong) say(`\nFAILED ${words}`);
  }
  return results.every(({ wrong }) => wrong.length === 0);
}

/** As simulation/README.md shows it. */
function tableOf(results: readonly DeathResult[]): string[] {
  const names = [...new Set(results.flatMap(({ waits }) => [...waits.keys()]))].sort();
  const cell = (name: string, kind: DeathKind) =>
    results
      .find((result) => result.kind === kind)
      ?.waits.get(name)
      ?.toFixed(1) ?? "";
  return [
    `| longest wait after a death, s | ${deathKinds.join(" | ")} |`,
    `|---|${deathKinds.map(() => "---:|").join("")}`,
    ...names.map((name) => `| \`${name}\` | ${deathKinds.map((kind) => cell(name, kind)).join(" | ")} |`),
  ];
}

export async function soakRestarts(wanted: number): Promise<boolean> {
  if (wanted === 0) return true;
  say(`soak: ${wanted} restarts of an outside PostgreSQL under one program`);
  const { restarts, longestWaitSeconds, wrong } = await playRestarts(wanted, (line) => say(`  ${line}`));
  for (const words of wrong) say(`\nFAILED ${words}`);
  say(
    `soak: outlived ${restarts - wrong.length} of ${restarts} restarts, jobs went on after ${longestWaitSeconds.toFixed(1)} s at most`,
  );
  return wrong.length === 0;
}
