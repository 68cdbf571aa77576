import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import rootPackage from "../../../../package.json" with { type: "json" };
import { allowLongStatements } from "../db/pools.ts";
import type { Deps } from "../deps/deps.ts";
import { countEventStreams } from "../http/limits/event-stream.ts";
import { listenTo } from "../measures/measured.ts";
import type { poolNames } from "./metric-list.ts";
import { type OwnRegistry, openRegistry } from "./own-registry.ts";
import { readFigures } from "./read-figures.ts";

export type MetricsSource = {
  deps: Pick<Deps, "db" | "clock" | "selfTest">;
  owner: Pick<pg.Pool, "query">;
  pools: Partial<Record<(typeof poolNames)[number], pg.Pool>>;
  /** Names of the jobs that exist. One of another release is counted as "other". */
  tasks: readonly string[];
  log(line: string): void;
};

/** A scrape is answered in time, with what the process knows by itself, while the database is silent. */
const figuresMilliseconds = 4000;
/** The sum reads the whole ledger. */
const booksMilliseconds = 15 * 60_000;

/** Measures this process until it is closed. */
export function openMetrics(source: MetricsSource) {
  const own = openRegistry();
  const { log } = source;
  own.set("songtan_build_info", 1, { version: rootPackage.version, node: process.version });
  const stops = listen(own);
  const figures = once(() => setFigures(own, source));
  let booksAt = Number.NEGATIVE_INFINITY;
  const books = once(async () => {
    if (performance.now() - booksAt < booksMilliseconds) return;
    own.set("songtan_books_imbalance_satang", await sumBooks(source.deps.db));
    booksAt = performance.now();
  });
  return {
    registry: own.registry,
    /** Answers all metrics as Prometheus reads them. */
    async text(): Promise<string> {
      setProcess(own, source);
      const [ofFigures, ofBooks] = await Promise.all([
        inTime("figures", figures(), log),
        inTime("books", books(), log),
      ]);
      const isRead = ofFigures === "read";
      own.set("songtan_database_figures_up", isRead ? 1 : 0);
      // Old numbers would look like the present ones. A sum that lasts longer is set when it ends.
      if (!isRead) own.clear(...numbersOfDatabase);
      if (!isRead || ofBooks === "failed") own.clear("songtan_books_imbalance_satang");
      return own.registry.metrics();
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}
export type OpenMetrics = ReturnType<typeof openMetrics>;

const numbersOfDatabase = [
  "songtan_dispatch_waiting_bookings",
  "songtan_dispatch_oldest_search_age_seconds",
  "songtan_dispatch_drivers_on_duty",
  "songtan_dispatch_open_offers",
  "songtan_jobs",
  "songtan_jobs_oldest_ready_age_seconds",
  "songtan_webhooks_behind",
  "songtan_webhooks_oldest_due_age_seconds",
  "songtan_payments_open",
] as const;

const resultOf = (failed: boolean) => (failed ? "failed" : "ok");

const listen = ({ observe }: OwnRegistry) => [
  listenTo("request", ({ route, method, status, role, seconds }) =>
    observe(
      "songtan_http_request_duration_seconds",
      { route, method, status: `${Math.floor(status / 100)}xx`, role },
      seconds,
    ),
  ),
  listenTo("statement", ({ seconds, failed }) =>
    observe("songtan_database_statement_duration_seconds", { result: resultOf(failed) }, seconds),
  ),
  listenTo("round", ({ seconds, failed }) =>
    observe("songtan_dispatch_round_duration_seconds", { result: resultOf(failed) }, seconds),
  ),
  listenTo("provider", ({ provider, seconds, failed }) =>
    observe(
      "songtan_provider_call_duration_seconds",
      { provider, result: resultOf(failed) },
      seconds,
    ),
  ),
];

function setProcess(own: OwnRegistry, { deps, pools }: MetricsSource): void {
  own.set("songtan_event_streams", countEventStreams());
  own.clear("songtan_self_test_passed");
  for (const { check, state } of deps.selfTest.results())
    own.set("songtan_self_test_passed", state === "passed" ? 1 : 0, { check });
  for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
    const set = (state: string, count: number) =>
      own.set("songtan_database_pool_connections", count, { pool, state });
    set("busy", totalCount - idleCount);
    set("idle", idleCount);
    own.set("songtan_database_pool_connections_max", options.max, { pool });
    own.set("songtan_database_pool_waiting", waitingCount, { pool });
  }
}

async function setFigures(own: OwnRegistry, { deps, owner, tasks }: MetricsSource): Promise<void> {
  const found = await readFigures(owner, deps.clock());
  own.set("songtan_dispatch_waiting_bookings", found.waiting);
  own.set("songtan_dispatch_oldest_search_age_seconds", found.oldestSearchSeconds);
  own.set("songtan_dispatch_drivers_on_duty", found.driversOnDuty);
  own.set("songtan_dispatch_open_offers", found.openOffers);
  own.set("songtan_webhooks_behind", found.webhooks);
  own.set("songtan_webhooks_oldest_due_age_seconds", found.oldestWebhookSeconds);
  for (const [age, count] of Object.entries(found.payments))
    own.set("songtan_payments_open", count, { age });
  own.clear("songtan_jobs", "songtan_jobs_oldest_ready_age_seconds");
  for (const job of found.jobs) {
    const queue = tasks.includes(job.queue) ? job.queue : "other";
    own.set("songtan_jobs", job.ready, { queue, state: "ready" });
    own.set("songtan_jobs", job.failed, { queue, state: "failed" });
    own.set("songtan_jobs_oldest_ready_age_seconds", job.oldestSeconds, { queue });
  }
}

const sumBooks = (db: Deps["db"]): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await allowLongStatements(trx);
    const { rows } = await sql<{ total: string }>`
      select coalesce(sum(amount_satang), 0)::text as total from ledger_postings`.execute(trx);
    return Number(rows[0]?.total);
  });

/** Shares work that is under way with the next caller, so that a slow database does not get it twice. */
function once(work: () => Promise<void>): () => Promise<void> {
  let under: Promise<void> | null = null;
  return () => {
    under ??= work().finally(() => {
      under = null;
    });
    return under;
  };
}

/** Returns whether the work ended within the time a scrape has. */
async function inTime(
  name: string,
  work: Promise<void>,
  log: MetricsSource["log"],
): Promise<"read" | "late" | "failed"> {
  try {
    const late = pause(figuresMilliseconds, "late" as const, { ref: false });
    const outcome = await Promise.race([work.then(() => "read" as const), late]);
    if (outcome === "late") log(`metrics: ${name} not read within ${figuresMilliseconds / 1000} s`);
    return outcome;
  } catch (problem) {
    log(
      `metrics: ${name} not read: ${problem instanceof Error ? problem.message : String(problem)}`,
    );
    return "failed";
  }
}
