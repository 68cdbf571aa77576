import type pg from "pg";
import { openPool } from "../../apps/api/src/db/database.ts";
import { shortPool } from "../../apps/api/src/db/pools.ts";
import { ownerRole } from "../../apps/api/src/db/roles.ts";
import { taskList } from "../../apps/api/src/task-list.ts";
import { openPretendBank, type PretendBank } from "../../apps/api/testing/money/pretend-bank.ts";
import { newPromo } from "../../apps/api/testing/money/promos.ts";
import { newStaff, type Staff } from "../../apps/api/testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../apps/api/testing/world/test-world.ts";
import { type CrashSwitch, crashSwitch } from "./crash.ts";
import { faultyProvider } from "./faulty-provider.ts";

/** The real program on a real database with a clock of its own, a card provider opposite, and every way to fail. */
export type City = {
  world: TestWorld;
  bank: PretendBank;
  crash: CrashSwitch;
  network: ReturnType<typeof faultyProvider>;
  /** Twenty baht off, for everybody and as often as they like. */
  promoCode: string;
  /** The first prepares and requests, the second approves. */
  staff: readonly [Staff, Staff];
  /** The jobs that are due by the city's clock, or were to be done at once, the oldest first. */
  dueJobs(): Promise<Job[]>;
  /** Every money job in the queue, also for later. */
  allJobs(): Promise<(Job & { runAt: Date })[]>;
  /**
   * Runs one job as a worker would: when done it is removed; after a failure or a crash it is in
   * the queue again.
   */
  runJob(
    job: Job,
    more?: { crashAt?: Parameters<CrashSwitch["during"]>[0]; twice?: boolean },
  ): Promise<void>;
  /** Reads the database outside the program; a query with a name is prepared once. */
  read<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]>;
  close(): Promise<void>;
};
export type Job = { id: string; name: string; payload: unknown };

/** Messages and documents: they move no money, need time, and are tested elsewhere. */
const notOfMoney = [
  "send_message",
  "send_notice",
  "close_offer_notices",
  "issue_receipt",
  "issue_credit_note",
  "issue_tax_receipts",
  "send_receipt",
];

export async function openCity(env: Record<string, string> = {}): Promise<City> {
  const bank = await openPretendBank();
  const crash = crashSwitch();
  const world = await openTestWorld({ ...bank.settings, ...env }, { guard: crash.guard });
  world.clock.now = new Date();
  bank.follow(() => world.clock.now);
  const { cardProvider } = world.deps;
  if (!cardProvider) throw new Error("a city has a card provider");
  const network = faultyProvider(cardProvider, crash);
  Object.defineProperty(world.deps, "cardProvider", { value: network.provider });
  const jobs: pg.Pool = openPool(ownerAddress(world.database), shortPool(2));
  await jobs.query(releaseAtOnce);
  const tasks = taskList(world.deps);
  const began = new Date(world.clock.now.getTime() - 86_400_000);
  const promo = {
    budgetSatang: 1_000_000_000,
    startsAt: began,
    createdAt: began,
    activatedAt: began,
  };
  const { code: promoCode } = await newPromo(world, "SOAK20", promo);
  return {
    world,
    bank,
    crash,
    network,
    promoCode,
    staff: [await newStaff(world, scopes), await newStaff(world, scopes)],
    async dueJobs() {
      const { rows } = await jobs.query<Job>(
        `select job.id::text, task.identifier as name, job.payload from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = job.task_id
         where (job.run_at <= $1 or job.run_at = job.created_at) and task.identifier <> all ($2) order by job.run_at, job.id`,
        [world.clock.now, notOfMoney],
      );
      return rows;
    },
    async allJobs() {
      const { rows } = await jobs.query<Job & { runAt: Date }>(
        `select job.id::text, task.identifier as name, job.payload, job.run_at as "runAt"
         from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
         where task.identifier <> all ($1) order by job.run_at, job.id`,
        [notOfMoney],
      );
      return rows;
    },
    async runJob(job, { crashAt = null, twice = false } = {}) {
      const task = tasks[job.name];
      if (!task) throw new Error(`nobody does ${job.name}`);
      const work = async () => {
        await (task as (payload: unknown) => Promise<void>)(job.payload);
        return true;
      };
      // A job that fails is tried again later; so is one with a worker that crashed before it could
      // report success.
      const done = await crash.during(crashAt, work).catch(() => null);
      if (done && !twice)
        await jobs.query("delete from graphile_worker._private_jobs where id = $1", [job.id]);
    },
    read: async <Row extends pg.QueryResultRow>(query: pg.QueryConfig) =>
      (await jobs.query<Row>(query)).rows,
    async close() {
      await jobs.end();
      await world.close();
      await bank.close();
    },
  };
}

const scopes = ["payment.refund", "payout.run", "booking.manage"] as const;

/** Cash on delivery goes to its sender on the day it was collected: a story has no week. */
const releaseAtOnce = "update payout_terms set cod_hold_days = 0, cod_cover_days = 0";

const ownerAddress = (database: string) => ({
  ...(JSON.parse(process.env.TEST_POSTGRES ?? "null") as { host: string; port: number }),
  database,
  user: ownerRole,
});
