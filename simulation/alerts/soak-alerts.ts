import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../apps/api/testing/world/free-port.ts";
import { findOnPath, unpackProgram } from "../../tools/debian-packages.mjs";
import { productIn } from "../kills/product.ts";

const deploy = resolve(import.meta.dirname, "../../deploy");
const scrapeSeconds = 1;
/** Rates need some scrapes, and simulated drivers some seconds to call. */
const watchedSeconds = 20;

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };
type Answer = { status: string; error?: string; data?: { result: unknown[] } };

/**
 * Checks the rules by Prometheus' own tools, and runs every query of the dashboard on a Prometheus that scraped the running
 * program. Returns the number of problems.
 */
export async function soakAlerts(): Promise<number> {
  const began = Date.now();
  const [promtool, prometheus] = ["promtool", "prometheus"].map(
    (name) => findOnPath(name) ?? unpackProgram("prometheus", name),
  );
  if (!promtool || !prometheus) {
    console.log("FAILED this machine has no Prometheus, and it could not be fetched");
    return 1;
  }
  const failures = [
    ...checkRules(promtool, ["check", "rules", "alerts.yml"]),
    ...checkRules(promtool, ["test", "rules", "alerts.test.yml"]),
    ...(await checkDashboard(prometheus)),
  ];
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`soak: alerts and dashboard: ${failures.length} wrong; ${seconds} s`);
  return failures.length;
}

function checkRules(promtool: string, args: string[]): string[] {
  const cwd = join(deploy, "prometheus");
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd, encoding: "utf8" });
  console.log(`  promtool ${args.join(" ")}: ${status === 0 ? "passed" : "failed"}`);
  return status === 0 ? [] : [`${stdout}${stderr}`];
}

async function checkDashboard(prometheus: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-alerts-"));
  const [port, metricsPort, ownPort] = [await freePort(), await freePort(), await freePort()];
  const settings = { METRICS_PORT: String(metricsPort), SANDBOX_DRIVERS: "3" };
  const product = productIn(join(folder, "data"), { port, settings });
  let server: ChildProcess | undefined;
  try {
    await product.start();
    server = await startPrometheus(prometheus, { folder, metricsPort, ownPort });
    await sleep(watchedSeconds * 1000);
    return await failingQueries(`http://127.0.0.1:${ownPort}`);
  } finally {
    if (server) {
      const ended = once(server, "exit");
      server.kill();
      await ended;
    }
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startPrometheus(
  prometheus: string,
  { folder, metricsPort, ownPort }: { folder: string; metricsPort: number; ownPort: number },
): Promise<ChildProcess> {
  const config = join(folder, "prometheus.json");
  const every = { scrape_interval: `${scrapeSeconds}s`, evaluation_interval: `${scrapeSeconds}s` };
  const targets = [`127.0.0.1:${metricsPort}`];
  await writeFile(
    config,
    JSON.stringify({
      global: { ...every, scrape_timeout: `${scrapeSeconds}s` },
      rule_files: [join(deploy, "prometheus/alerts.yml")],
      scrape_configs: [{ job_name: "songtan", static_configs: [{ targets }] }],
    }),
  );
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, "series")}`,
    `--web.listen-address=127.0.0.1:${ownPort}`,
  ];
  return spawn(prometheus, args, { stdio: "ignore", cwd: folder });
}

/** Each query of the dashboard has to have an answer, and no rule may fire on a program that is well. */
async function failingQueries(url: string): Promise<string[]> {
  const dashboard = JSON.parse(
    await readFile(join(deploy, "grafana/songtan.json"), "utf8"),
  ) as Dashboard;
  const queries = dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ title, query: expr.replaceAll("$__rate_interval", "15s") })),
  );
  const failures: string[] = [];
  for (const { title, query } of queries) {
    const answer = await runQuery(url, query);
    if (answer.status !== "success" || !answer.data?.result.length)
      failures.push(`${title}: ${query}: ${answer.error ?? "no answer"}`);
  }
  const firing = await runQuery(url, 'ALERTS{alertstate="firing"}');
  for (const alert of firing.data?.result ?? []) failures.push(JSON.stringify(alert));
  console.log(`  ${queries.length} queries of the dashboard on a running program`);
  return failures;
}

async function runQuery(url: string, query: string): Promise<Answer> {
  const answer = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query })}`);
  return (await answer.json()) as Answer;
}
