import { loadPlaces } from "@songtan/places/load";
import { median, percentile, report } from "../measure/metric.ts";
import type { Opened } from "./search/engine-process.ts";
import { type Question, readQuestions } from "./search/questions.ts";
import { type RemoteEngine, startEngine } from "./search/remote-engine.ts";
import { rowsOf } from "./search/rows.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const starts = Math.min(rounds, 3);
const peers = ["flexsearch", "minisearch", "orama", "pg-trgm"];

const rows = rowsOf(await loadPlaces());
const questions = await readQuestions(rows);
const texts = questions.map(({ q }) => q);
const engines: RemoteEngine[] = [];
const opened = new Map<string, Opened[]>();
for (const name of ["ours", ...peers]) engines.push(await start(name));
const measured = await search();
for (const engine of engines) await engine.stop();
reportAll();

/** Started a few times, since the first index of a process is built while the code is still cold; the last one stays. */
async function start(name: string): Promise<RemoteEngine> {
  const all: Opened[] = [];
  opened.set(name, all);
  for (;;) {
    const engine = await startEngine(name, rows);
    all.push(engine.opened);
    if (all.length === starts) return engine;
    await engine.stop();
  }
}

/** All engines in turns, every other round the other way round: each query's median counts. */
async function search() {
  const times = new Map(engines.map(({ name }) => [name, texts.map((): number[] => [])]));
  const answers = new Map<string, string[][]>();
  for (const engine of engines) answers.set(engine.name, (await engine.search(texts)).ids);
  for (let round = 0; round < rounds; round += 1)
    for (const engine of round % 2 === 0 ? engines : engines.toReversed()) {
      const { milliseconds } = await engine.search(texts);
      for (const [index, value] of milliseconds.entries())
        times.get(engine.name)?.[index]?.push(value);
    }
  return { answers, times };
}

type Share = { first: number; five: number };

function rightShare(name: string, asked: readonly Question[]): Share {
  const share = { first: 0, five: 0 };
  for (const [index, question] of questions.entries()) {
    if (!asked.includes(question)) continue;
    const ids = measured.answers.get(name)?.[index] ?? [];
    if (question.right.has(ids[0] ?? "")) share.first += 100 / asked.length;
    if (ids.some((id) => question.right.has(id))) share.five += 100 / asked.length;
  }
  return share;
}

/** A table of its own for the kinds of queries, where one column for each engine reads best. */
function printGroups(): void {
  const names = ["ours", ...peers];
  const groups = Map.groupBy(questions, ({ group }) => group);
  console.log(`| right first, in five, % | queries | ${names.join(" | ")} |`);
  console.log(`|---|${"---:|".repeat(names.length + 1)}`);
  for (const [group, asked] of groups) {
    const cells = names.map((name) => {
      const { first, five } = rightShare(name, asked);
      return `${first.toFixed(0)}, ${five.toFixed(0)}`;
    });
    console.log(`| ${group} | ${asked.length} | ${cells.join(" | ")} |`);
  }
}

function figuresOf(name: string) {
  const times = (measured.times.get(name) ?? []).map(median);
  const all = opened.get(name) ?? [];
  const share = rightShare(name, questions);
  return {
    "right answer first, %": share.first,
    "… in the first five, %": share.five,
    "a search: p50, ms": percentile(times, 0.5),
    "… p95, ms": percentile(times, 0.95),
    "memory, MB": median(all.map(({ megabytes }) => megabytes)),
    "build, ms": median(all.map(({ milliseconds }) => milliseconds)),
  };
}

function reportAll(): void {
  printGroups();
  const ours = figuresOf("ours");
  for (const peer of peers) {
    const theirs = figuresOf(peer);
    for (const key of Object.keys(ours) as (keyof typeof ours)[]) {
      const [title = "", unit = ""] = key.split(", ");
      const note = key.startsWith("right")
        ? `${questions.length} queries, ${rows.length} rows`
        : "";
      report({
        name: `${title} (floor: ${peer})`,
        unit,
        ours: ours[key],
        floor: theirs[key],
        note,
      });
    }
  }
}
