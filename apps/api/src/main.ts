import type { AddressInfo } from "node:net";
import { brandName } from "@songtan/domain/brand";
import { buildApp, buildWorkerApp } from "./app.ts";
import { type Application, openApplication } from "./application.ts";
import { describeListening, listeningWarning } from "./config/exposure.ts";
import { loadSettings } from "./config/load-settings.ts";
import { drainSeconds, type Settings } from "./config/settings.ts";
import { stopCheckingLockOrder } from "./db/locks/lock-order.ts";
import { drain } from "./http/drain.ts";
import { createSandboxDoor } from "./http/edges/sandbox-edge.ts";
import { connectionsWaitingMax } from "./http/request-times.ts";
import { crontab } from "./jobs/crontab.ts";
import { keepJobsRunning } from "./jobs/keep-jobs-running.ts";
import { startDispatcher } from "./modules/delivery/dispatch/dispatcher.ts";
import { firstManagerLink } from "./modules/identity/staff/first-manager/first-manager.ts";
import { startTestRunner } from "./modules/partners/test-mode/test-runner.ts";
import { startWebhookSender } from "./modules/partners/webhooks/sender.ts";
import { loadCompany, sellerOf } from "./modules/platform/operator/load-operator-settings.ts";
import { checkMachine } from "./process/check-machine.ts";
import { catchFaults, endWith } from "./process/process-end.ts";
import { joinProcesses } from "./process/running-processes.ts";
import { serveSandbox } from "./serve-sandbox.ts";
import { taskList } from "./task-list.ts";

/**
 * Does what `ROLE` names, by default everything: the API, the web app, the jobs and the dispatcher; with the sandbox on
 * also its simulated services.
 */
async function main(): Promise<void> {
  catchFaults();
  process.umask(ownerAlone);
  const settings = loadSettings();
  if (settings.NODE_ENV === "production") stopCheckingLockOrder();
  if (settings.ROLE !== "migrate") await checkMachine(settings);
  const world = await openApplication(settings, print);
  if (settings.ROLE === "migrate") {
    await world.close();
    return print("the database is up to date");
  }
  await serve(world, settings).catch(async (problem: unknown) => {
    await world.stopDatabase();
    throw problem;
  });
}

async function serve(world: Application, settings: Settings): Promise<void> {
  const sandbox = settings.SANDBOX ? await import("@songtan/sandbox/sandbox") : null;
  const others = await joinProcesses({
    ...world.deps,
    onProblem: (problem) => print(`running processes: ${reasonOf(problem)}`),
  });
  const door = createSandboxDoor(settings);
  const serves = settings.ROLE !== "worker";
  const app = serves
    ? await buildApp(world.deps, async (outer) => {
        if (sandbox)
          await outer.register((server) => serveSandbox(sandbox, server, { door, ...world }));
      })
    : await buildWorkerApp(world.deps);
  const demo = await sandbox?.loadDemoData({
    ...world.deps,
    seller: sellerOf(await loadCompany(world.deps.db, world.deps, world.deps.clock())),
  });
  const work = settings.ROLE === "web" ? null : startWork(world, (line) => app.log.warn(line));
  const metrics = await openMetricsPort(world, settings, (line) => app.log.warn(line));
  await app.listen({
    port: settings.PORT,
    host: describeListening(settings),
    backlog: connectionsWaitingMax,
  });
  const warning = listeningWarning(settings);
  if (warning) app.log.warn(warning);
  const port = (app.server.address() as AddressInfo).port;
  const url = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const drivers = sandbox?.startSimulatedDrivers({
    url: `http://127.0.0.1:${port}`,
    inboxCookie: door.cookie,
    count: settings.SANDBOX_DRIVERS,
    speed: settings.SANDBOX_SPEED,
    accounts: demo?.simulatedDrivers ?? [],
  });
  const testBookings = sandbox?.startTestBookings({
    url: `http://127.0.0.1:${port}`,
    onProblem: (line) => app.log.warn(line),
  });
  if (serves) {
    announce(
      { url, consoleUrl: settings.CONSOLE_URL, inbox: door.link(url) },
      demo?.accounts ?? [],
    );
    announceFirstManager(await firstManagerLink(world.deps));
  } else print("the worker is ready");

  let stopping = false;
  const hurry = new AbortController();
  const stop = async () => {
    print("stopping: finishing what is under way");
    await testBookings?.stop();
    await drain(app, drainSeconds(settings), hurry.signal);
    await drivers?.stop();
    await work?.stopRounds();
    await app.close();
    await metrics?.close();
    await work?.stopJobs();
    await others.leave().catch(() => {});
    await world.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (stopping) return hurry.abort();
      stopping = true;
      stop().then(() => process.exit(0), endWith);
    });
}

/** What a worker does: the jobs, and the rounds of dispatcher, test mode and webhooks. */
function startWork({ ownerPool, workDeps }: Application, log: (line: string) => void) {
  const jobs = keepJobsRunning({ pool: ownerPool, tasks: taskList(workDeps), crontab, log });
  const rounds = [startDispatcher, startTestRunner, startWebhookSender].map((start) =>
    start(workDeps, log),
  );
  return {
    async stopRounds() {
      for (const round of rounds) await round.stop();
    },
    stopJobs: () => jobs.stop(),
  };
}

/** Loads the library only where it is wanted, so that other starts last no longer. */
async function openMetricsPort(
  { deps, workDeps, ownerPool, pools }: Application,
  { METRICS_PORT, METRICS_HOST }: Settings,
  log: (line: string) => void,
) {
  if (METRICS_PORT === undefined) return null;
  const { serveMetrics } = await import("./metrics/serve-metrics.ts");
  return serveMetrics(
    { deps: workDeps, owner: ownerPool, pools, tasks: Object.keys(taskList(deps)), log },
    { port: METRICS_PORT, host: METRICS_HOST },
  );
}

/** Of files and folders made from now on: proofs, signatures and faces are for this account alone. */
const ownerAlone = 0o077;

const reasonOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem);
const print = (line: string) => console.log(line);

/** Of the sandbox's demo business, for programs. */
const demoKeys = ["pk_test_songtan_demo", "sk_test_songtan_demo"];

function announce(
  { url, consoleUrl, inbox }: { url: string; consoleUrl: string | undefined; inbox: string },
  accounts: readonly { who: string; identifier: string; password: string }[],
): void {
  print(
    `\n${brandName().en} is ready\n  customers  ${url}/\n  drivers    ${url}/driver\n  console    ${consoleUrl ?? url}/console\n  API        ${url}/api/docs`,
  );
  if (accounts.length === 0) return;
  print(
    `  inbox      ${inbox}\n\nThe sandbox is on: no real messages, no real money. Demo accounts (staff's codes are in the inbox):`,
  );
  for (const { who, identifier, password } of accounts)
    print(`  ${who.padEnd(9)} ${identifier}  ${password}`);
  print(`\nKeys of the demo business: ${demoKeys.join(", ")}`);
}

/** The person who reads this output runs the server, and so may make the first account of staff. */
function announceFirstManager(link: string | null): void {
  if (link)
    print(`\nThere is no manager yet. This link makes the account of the first one:\n  ${link}`);
}

main().catch(endWith);
