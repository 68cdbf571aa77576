import { fork } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { type Figure, tableOf } from "./figure.ts";

/** Each runs in a process of its own, one after the other: none may warm or burden the next. */
const benchmarks = [
  "quote",
  "booking",
  "events",
  "moving",
  "readers",
  "places",
  "roads",
  "reviews",
  "search",
  "start",
  "load-memory",
  "home",
  "matching",
  "uploads",
] as const;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benchmarks.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`no benchmark called ${unknown.join(", ")}; there are ${benchmarks.join(", ")}`);
  process.exit(1);
}

/** The figures of one benchmark, those before it failed if it did. What it prints itself is shown as it comes. */
function runOne(name: string): Promise<{ ok: boolean; figures: Figure[] }> {
  const child = fork(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), { execArgv: ["--expose-gc"] });
  const figures: Figure[] = [];
  child.on("message", (figure) => figures.push(figure as Figure));
  return new Promise((resolve) => child.on("exit", (code) => resolve({ ok: code === 0, figures })));
}

const load = () => loadavg()[0]?.toFixed(1);
const results: { name: string; ok: boolean; figures: Figure[] }[] = [];
console.log(`${availableParallelism()} cores, load ${load()}`);
for (const name of benchmarks.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  console.log(`\n${name}`);
  const { ok, figures } = await runOne(name);
  results.push({ name, ok, figures });
  if (!ok) process.exitCode = 1;
  console.log(`${figures.length > 0 ? tableOf(figures) : ""}${ok ? "" : "\nfailed"}`);
}
console.log(`\nload ${load()}\n${JSON.stringify(results)}`);
