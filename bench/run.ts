import { fork } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkOut } from "./measure/check-out.ts";
import { formatTable, type Metric } from "./measure/metric.ts";

/** Each runs in a process of its own, one after the other: none may warm or burden the next. */
const benchmarks = [
  "quote",
  "booking",
  "tasks",
  "ledger",
  "events",
  "moving",
  "many/live-map",
  "readers",
  "places",
  "imports",
  "partners/dialect",
  "partners/webhooks",
  "partners/travel",
  "roads",
  "reviews",
  "search",
  "many/lists",
  "many/jobs",
  "start",
  "load-memory",
  "home",
  "pages/map",
  "matching",
  "peers/places",
  "peers/matching",
  "peers/orders",
  "uploads",
  "hostile",
] as const;

const { values: options, positionals: requestedNames } = parseArgs({
  allowPositionals: true,
  options: { against: { type: "string" } },
});
const unknown = requestedNames.filter(
  (name) => !benchmarks.some((benchmark) => benchmark === name),
);
if (unknown.length > 0) {
  console.error(`no benchmark called ${unknown.join(", ")}; there are ${benchmarks.join(", ")}`);
  process.exit(1);
}

/** The figures of one benchmark, those before it failed if it did. What it prints itself is shown as it comes. */
function runOne(name: string): Promise<{ ok: boolean; figures: Metric[] }> {
  const child = fork(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), {
    execArgv: ["--expose-gc"],
  });
  const figures: Metric[] = [];
  child.on("message", (figure) => figures.push(figure as Metric));
  return new Promise((resolve) => child.on("exit", (code) => resolve({ ok: code === 0, figures })));
}

const before = options.against === undefined ? null : await checkOut(options.against);
if (before) process.env.BENCH_AGAINST = before.folder;

const load = () => loadavg()[0]?.toFixed(1);
const results: { name: string; ok: boolean; figures: Metric[] }[] = [];
console.log(`${availableParallelism()} cores, load ${load()}`);
for (const name of benchmarks.filter(
  (benchmark) => requestedNames.length === 0 || requestedNames.includes(benchmark),
)) {
  console.log(`\n${name}`);
  const { ok, figures } = await runOne(name);
  results.push({ name, ok, figures });
  if (!ok) process.exitCode = 1;
  console.log(`${figures.length > 0 ? formatTable(figures) : ""}${ok ? "" : "\nfailed"}`);
}
await before?.remove();
console.log(`\nload ${load()}\n${JSON.stringify(results)}`);
