import { runFuzz } from "./fuzz.ts";
import { unreachable } from "./unreachable.ts";

const shownProblems = 50;

/** Sends so many requests that no app would, and prints what came of them. Answers how many things are wrong. */
export async function soakFuzz({
  requests,
  seed,
}: {
  requests: number;
  seed: string;
}): Promise<number> {
  if (requests === 0) return 0;
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  console.log(`soak: ${requests} fuzzed requests, seed ${seed}`);
  const result = await runFuzz({ seed, requests }, (sentence) =>
    console.log(`  ${sentence}; ${seconds()} s`),
  );
  const { operations, unreached, statuses, problems } = result;
  for (const [status, count] of Object.entries(statuses))
    console.log(`  ${String(count).padStart(6)}  answered ${status}`);
  for (const name of unreached)
    console.log(`  never a 2xx: ${name}: ${unreachable[name] ?? "no reason is known"}`);
  for (const problem of problems.slice(0, shownProblems)) console.log(`\nFAILED ${problem}`);
  const unexplained = unreached.filter((name) => !(name in unreachable)).length;
  console.log(
    `soak: ${result.requests} requests, ${operations - unreached.length} of ${operations} calls reached a 2xx: ` +
      `${problems.length + unexplained} wrong; ${seconds()} s`,
  );
  return problems.length + unexplained;
}
