import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { book, bookAndAccept } from "../../testing/world/delivery.ts";
import { pickUp } from "../../testing/world/driving.ts";
import { newCustomer, newDriver } from "../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { measuredProvider } from "../deps/measured-providers.ts";
import { publish } from "../measures/measured.ts";
import { dispatchOnce } from "../modules/delivery/dispatch/dispatcher.ts";
import { taskList } from "../task-list.ts";
import { metricList } from "./metric-list.ts";
import { openMetrics } from "./open-metrics.ts";
import { openRegistry } from "./own-registry.ts";
import { serveMetrics } from "./serve-metrics.ts";

async function openMeasuredWorld() {
  const world = await openTestWorld();
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const tasks = Object.keys(taskList(world.deps));
  const source = { deps: world.deps, owner: world.owner, pools: {}, tasks, log };
  const metrics = openMetrics(source);
  onTestFinished(async () => {
    metrics.close();
    await world.close();
  });
  return { world, source, metrics, lines };
}

const series = (text: string) =>
  text.split("\n").flatMap((line) => {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (!found) return [];
    const labels = Array.from((found[2] ?? "").matchAll(/(\w+)="([^"]*)"/g), ([, name, value]) => [
      name ?? "",
      value ?? "",
    ]);
    return [
      { name: found[1] ?? "", labels: Object.fromEntries(labels), value: Number(found[3]) },
    ] as { name: string; labels: Record<string, string>; value: number }[];
  });
const ours = (text: string) => series(text).filter(({ name }) => name.startsWith("songtan_"));
const lineValue = (text: string, line: string) =>
  text
    .split("\n")
    .find((found) => found.startsWith(`${line} `))
    ?.slice(line.length + 1);
const metricOf = (name: string) => {
  const base = name.replace(/_(bucket|sum|count)$/, "") as keyof typeof metricList;
  return metricList[base] as { labels?: Record<string, readonly string[] | string> } | undefined;
};

/** Values that grow with people and bookings: ids, numbers, addresses, tokens. */
const unboundedValue = /[0-9a-f]{8}-|\d{4,}|@|\bST-|[A-Za-z0-9_-]{40,}/;
const openIn = (labels: Record<string, string>, name: string) =>
  Object.entries(labels).filter(([label, value]) => {
    if (label === "le") return false;
    const allowed = metricOf(name)?.labels?.[label];
    if (allowed === "version") return false;
    return typeof allowed === "object" ? !allowed.includes(value) : unboundedValue.test(value);
  });
const openLabels = (text: string) => ours(text).flatMap(({ name, labels }) => openIn(labels, name));

async function deliverSome(world: TestWorld) {
  const driver = await newDriver(world, { onDuty: true });
  await pickUp(world, driver, await bookAndAccept(world, driver));
  await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  await world.app.inject(`/api/bookings/${crypto.randomUUID()}`);
  await world.app.inject(`/no/such/page/${crypto.randomUUID()}`);
  await world.runJobs();
}

test("a metric is in the table of the runbook, and the table has no other", async () => {
  const page = readFileSync(
    new URL("../../../../docs/runbooks/metrics.md", import.meta.url),
    "utf8",
  );
  const inTable = Array.from(page.matchAll(/^\| `(\w+)/gm), ([, name]) => name);
  const { registry } = openRegistry();
  const names = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(inTable.toSorted());
});

test("names and units follow the conventions of Prometheus", () => {
  for (const [name, { kind }] of Object.entries(metricList)) {
    expect(name).toMatch(/^songtan_[a-z_]+$/);
    expect(name).not.toMatch(/_(total|count|sum|bucket|milliseconds|minutes|percent)$/);
    if (kind === "histogram") expect(name).toMatch(/_seconds$/);
  }
});

test("more people and bookings add no series, and no label has an id in it", async () => {
  const { world, metrics } = await openMeasuredWorld();
  await deliverSome(world);
  const once = await metrics.text();
  expect(openLabels(once)).toEqual([]);
  expect(ours(once).length).toBeGreaterThan(100);
  await deliverSome(world);
  const twice = await metrics.text();
  const keysOf = (text: string) =>
    ours(text).map(({ name, labels }) => `${name}${JSON.stringify(labels)}`);
  expect(keysOf(twice).filter((key) => !keysOf(once).includes(key))).toEqual([]);
  expect(openLabels(twice)).toEqual([]);

  const route = `/api/bookings/${crypto.randomUUID()}`;
  publish("request", { ...{ route, method: "GET", role: "0812345678" }, status: 200, seconds: 1 });
  const planted = openLabels(await metrics.text());
  expect(new Set(planted.map(([label]) => label))).toEqual(new Set(["route", "role"]));
});

test("figures are those of the database, and are absent while it does not answer", async () => {
  const { world, source, metrics, lines } = await openMeasuredWorld();
  await newDriver(world, { onDuty: true });
  await book(world, await newCustomer(world));
  world.clock.advance(90);
  await world.owner.query(
    "select graphile_worker.add_job('job_of_another_release', max_attempts => 1)",
  );
  await world.owner.query("update graphile_worker._private_jobs set attempts = max_attempts");
  const text = await metrics.text();
  expect(lines).toEqual([]);
  for (const [line, value] of [
    ["songtan_dispatch_waiting_bookings", "1"],
    ["songtan_dispatch_oldest_search_age_seconds", "90"],
    ["songtan_dispatch_drivers_on_duty", "1"],
    ['songtan_jobs{queue="other",state="failed"}', "1"],
    ["songtan_books_imbalance_satang", "0"],
    ["songtan_database_figures_up", "1"],
  ])
    expect(lineValue(text, line ?? ""), line).toBe(value);

  const away = openMetrics({
    ...source,
    owner: { query: () => Promise.reject(new Error("away")) } as typeof source.owner,
  });
  onTestFinished(away.close);
  const without = await away.text();
  expect(lineValue(without, "songtan_database_figures_up")).toBe("0");
  expect(lines).toEqual(["metrics: figures not read: away"]);
  expect(without).not.toMatch(/^songtan_(dispatch_waiting_bookings|books_imbalance_satang) \d/m);
  expect(without).toContain("nodejs_eventloop_lag_seconds ");
});

test("a slow sum of the books hides no figure, and is shown once it ends", async () => {
  const { world, metrics, lines } = await openMeasuredWorld();
  const holding = world.owner.query(
    "begin; lock table ledger_postings in access exclusive mode; select pg_sleep(5); commit",
  );
  const held = `select 1 from pg_locks
    where granted and mode = 'AccessExclusiveLock' and relation = 'ledger_postings'::regclass`;
  await expect.poll(async () => (await world.owner.query(held)).rows.length).toBe(1);
  const during = await metrics.text();
  expect(lines).toEqual(["metrics: books not read within 4 s"]);
  expect(lineValue(during, "songtan_database_figures_up")).toBe("1");
  expect(lineValue(during, "songtan_dispatch_waiting_bookings")).toBe("0");
  expect(during).not.toMatch(/^songtan_books_imbalance_satang \d/m);
  await holding;
  await expect
    .poll(async () => lineValue(await metrics.text(), "songtan_books_imbalance_satang"))
    .toBe("0");
});

test("requests, statements and calls of providers are counted with their results", async () => {
  const { world, metrics } = await openMeasuredWorld();
  await world.app.inject("/api/tariff");
  const messages = {
    send: ({ to }: { channel: string; to: string }) =>
      to === "" ? Promise.reject(new Error("away")) : Promise.resolve(),
  };
  const measured = measuredProvider("messages", messages);
  await measured.send({ channel: "sms", to: "0812345678" });
  await measured.send({ channel: "sms", to: "" }).catch(() => {});
  const text = await metrics.text();
  const request =
    'songtan_http_request_duration_seconds_count{route="/api/tariff",method="GET",status="2xx",role="none"}';
  expect(lineValue(text, request)).toBe("1");
  for (const result of ["ok", "failed"])
    expect(
      lineValue(
        text,
        `songtan_provider_call_duration_seconds_count{provider="sms",result="${result}"}`,
      ),
    ).toBe("1");
  expect(text).toMatch(/^songtan_database_statement_duration_seconds_count\{result="ok"\} \d+$/m);
});

test("the port answers metrics alone", async () => {
  const { source } = await openMeasuredWorld();
  const served = await serveMetrics(source, { port: 0, host: "127.0.0.1" });
  onTestFinished(served.close);
  const at = (path: string) => fetch(`http://127.0.0.1:${served.port}${path}`);
  const answer = await at("/metrics");
  expect(answer.headers.get("content-type")).toContain("text/plain");
  expect(await answer.text()).toContain("# TYPE songtan_http_request_duration_seconds histogram");
  expect((await at("/")).status).toBe(404);
});
