import { monitorEventLoopDelay } from "node:perf_hooks";
import { Logger, runOnce } from "graphile-worker";
import pg from "pg";
import { openApplication } from "../../apps/api/src/application.ts";
import { readSettings } from "../../apps/api/src/config/settings.ts";
import { type ClockJob, clockRows } from "../../apps/api/src/jobs/crontab.ts";
import { taskList } from "../../apps/api/src/task-list.ts";
import { openDatabase } from "../data/database.ts";
import { fillWithMany } from "../data/many-bookings.ts";
import { report } from "../measure/metric.ts";
import { quietSettings } from "../server.ts";

const bookings = Number(process.env.BENCH_BOOKINGS ?? 100_000);
/** They wait for the card provider, which has none of the generated charges. */
const providerJobs: readonly ClockJob[] = ["check_disputes", "reconcile_provider"];

const database = await openDatabase({ temporary: true });
try {
  const env = quietSettings(database.appUrl, database.ownerUrl);
  const world = await openApplication(readSettings({ ...process.env, ...env }), () => {});
  const superuser = new pg.Client({ connectionString: database.superuserUrl });
  superuser.on("error", () => {});
  await superuser.connect();
  const made = await fillWithMany(
    { ownerUrl: database.ownerUrl, superuser },
    { bookings, days: 365, positions: 10, positionDays: 30 },
    world.deps.secrets,
  );
  // The planner knows the tables as it does after a night.
  await superuser.query("analyze");
  // The first run does what a year has left to do, the second what a night has.
  for (const { task } of clockRows.filter((row) => !providerJobs.includes(row.task))) {
    const [first, second] = [await measure(task), await measure(task)];
    report({
      name: `${task}: a year's work`,
      unit: "s",
      ours: first.seconds,
      note: [
        `again ${second.seconds.toFixed(2)} s`,
        `the longest pause of the program ${Math.max(first.pauseMs, second.pauseMs).toFixed(0)} ms`,
        ...first.problems,
        ...second.problems,
      ].join("; "),
    });
  }
  report({ name: "… with bookings", unit: "generated", ours: made.bookings });
  await superuser.end();
  await world.close();

  /** Runs a job of the clock with all jobs that it leaves. */
  async function measure(task: ClockJob) {
    const problems: string[] = [];
    await superuser.query("delete from graphile_worker._private_jobs");
    await superuser.query("select graphile_worker.add_job($1)", [task]);
    const pauses = monitorEventLoopDelay({ resolution: 5 });
    pauses.enable();
    const begun = performance.now();
    await runOnce({
      connectionString: database.ownerUrl,
      taskList: taskList(world.workDeps),
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => {
        if (level === "error") problems.push(message.split("\n")[0] ?? message);
      }),
    });
    pauses.disable();
    return { seconds: (performance.now() - begun) / 1000, pauseMs: pauses.max / 1e6, problems };
  }
} finally {
  await database.stop();
}
