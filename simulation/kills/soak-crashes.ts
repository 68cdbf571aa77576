import { type CrashKind, type CrashResult, crashKinds, playCrashes } from "./crash-trials.ts";
import { playRestarts } from "./restart-trials.ts";

const log = (line: string) => console.log(line);

/** Kills the program, its database, and both, and prints the longest wait of each job after each kind of death. */
export async function soakCrashes(crashes: number): Promise<boolean> {
  if (crashes === 0) return true;
  const results: CrashResult[] = [];
  for (const kind of crashKinds) {
    log(`soak: ${crashes} deaths of ${kind}`);
    results.push(
      await playCrashes({ kind, crashes, reconciles: true, report: (line) => log(`  ${line}`) }),
    );
  }
  for (const line of tableOf(results)) log(line);
  for (const { kind, acknowledged, failures } of results) {
    log(`soak: ${kind}: ${acknowledged} acknowledged bookings, ${failures.length} wrong`);
    for (const failure of failures) log(`\nFAILED ${failure}`);
  }
  return results.every(({ failures }) => failures.length === 0);
}

/** As simulation/README.md shows it. */
function tableOf(results: readonly CrashResult[]): string[] {
  const names = [...new Set(results.flatMap(({ waits }) => [...waits.keys()]))].sort();
  const cell = (name: string, kind: CrashKind) =>
    results
      .find((result) => result.kind === kind)
      ?.waits.get(name)
      ?.toFixed(1) ?? "";
  return [
    `| longest wait after a death, s | ${crashKinds.join(" | ")} |`,
    `|---|${crashKinds.map(() => "---:|").join("")}`,
    ...names.map(
      (name) => `| \`${name}\` | ${crashKinds.map((kind) => cell(name, kind)).join(" | ")} |`,
    ),
  ];
}

export async function soakRestarts(count: number): Promise<boolean> {
  if (count === 0) return true;
  log(`soak: ${count} restarts of an outside PostgreSQL under one program`);
  const { restarts, longestWaitSeconds, failures } = await playRestarts(count, (line) =>
    log(`  ${line}`),
  );
  for (const failure of failures) log(`\nFAILED ${failure}`);
  log(
    `soak: outlived ${restarts - failures.length} of ${restarts} restarts, jobs went on after ${longestWaitSeconds.toFixed(1)} s at most`,
  );
  return failures.length === 0;
}
