import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { openDatabase } from "./data/database.ts";
import { median, percentile, report } from "./measure/metric.ts";
import { quietSettings, startServer } from "./server.ts";
import type { ProductDetails } from "./servers/messages.ts";

/** The issue's own figure: this many drivers wait, in a product that has as many again who do not. */
const waitingDrivers = 10_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const requestsPerRound = 60;

const paths = {
  "queue: opens": "/api/console/reviews",
  "… one page, returned, older than a day":
    "/api/console/reviews?kind=citizen-card&resubmitted=yes&waitingHours=24",
  "… by name": `/api/console/reviews?q=${encodeURIComponent("ใจดี 42")}`,
  "drivers by plate": `/api/console/drivers?q=${encodeURIComponent("กข 4242")}`,
};
/** What any queue must do: find who has waited longest. */
const floorSql = `select driver_id, min(submitted_at) from documents where state in ('pending', 'confirming')
  group by driver_id order by 2, 1 limit 21`;

const database = await openDatabase();
try {
  const server = await startServer<ProductDetails>("product", {
    env: quietSettings(database.appUrl, database.ownerUrl),
  });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  // When something fails first, the database goes away under it.
  client.on("error", () => {});
  await client.connect();
  await seed(client);
  const cookie = `songtan_staff=${await signIn(client)}`;
  await checkPlan(client);
  const base = `http://127.0.0.1:${server.details.port}`;
  for (const [name, path] of Object.entries(paths)) {
    const requestPage = async () => {
      const answer = await fetch(base + path, { headers: { cookie } });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    };
    const measured: { ours: number[]; floor: number[] }[] = [];
    await timed(requestPage, 10);
    for (let round = 0; round < rounds; round += 1) {
      const floor = await timed(() => client.query(floorSql), requestsPerRound);
      measured.push({ ours: await timed(requestPage, requestsPerRound), floor });
    }
    // On a busy machine the fastest of all shows what the work itself costs.
    for (const share of [0, 0.5, 0.99]) {
      const medianOf = (side: "ours" | "floor") =>
        median(measured.map((round) => percentile(round[side], share)));
      const note =
        share === 0
          ? `${waitingDrivers} drivers wait; ${rounds} × ${requestsPerRound} in turns`
          : "";
      report({
        name: `${name}: ${share === 0 ? "fastest" : `p${share * 100}`}`,
        unit: "ms",
        ours: medianOf("ours"),
        floor: medianOf("floor"),
        note,
      });
    }
  }
  await client.end();
  await server.stop();
} finally {
  await database.stop();
}

async function timed(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await work();
    milliseconds.push(performance.now() - start);
  }
  return milliseconds;
}

/** Twice as many drivers as wait; half of them with one to six pages that do, over the last month. */
async function seed(client: pg.Client): Promise<void> {
  await client.query(`
    insert into accounts (role, first_name, last_name, phone, phone_verified_at, email, email_verified_at, password_hash)
      select 'driver', 'สมชาย', 'ใจดี ' || n, '+668' || lpad(n::text, 8, '0'), now(), 'bench' || n || '@example.test', now(), '-'
      from generate_series(1, ${waitingDrivers * 2}) n`);
  await client.query(`
    insert into drivers (account_id, vehicle, plate, plate_province)
      select id, (array['motorcycle', 'motorcycle', 'hatchback', 'pickup', 'box_pickup'])[1 + abs(hashtext(email)) % 5],
        '1กข ' || abs(hashtext(email)) % 9999, (array['10', '50', '40', '83'])[1 + abs(hashtext(email)) % 4]
      from accounts where email like 'bench%'`);
  await client.query(`
    insert into documents (driver_id, kind, state, fields, submitted_at, decided_at, resubmitted)
      select account.id, page.kind,
        case when waits then 'pending' else 'approved' end, '{"nameTh": "สมชาย ใจดี"}',
        now() - interval '1 hour' * (abs(hashtext(email || page.kind)) % 720), case when waits then null else now() end,
        abs(hashtext(email)) % 7 = 0
      from (select id, email, row_number() over (order by email) as n from accounts where email like 'bench%') account
      cross join unnest(array['account', 'citizen-card', 'driver-license', 'vehicle', 'vehicle-act', 'bank-account'])
        with ordinality as page (kind, place)
      cross join lateral (select n <= ${waitingDrivers} and (place <= 1 + abs(hashtext(email)) % 6) as waits) one`);
  await client.query("vacuum analyze");
}

async function signIn(client: pg.Client): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await client.query(
    `with one as (insert into staff (name, email, scopes, created_at, activated_at, password_hash)
        values ('bench', 'bench@example.test', '{driver.review}', now(), now(), '-') returning id)
      insert into staff_sessions (staff_id, token_hash, address, device_name, created_at, last_used_at)
        select id, $1, '127.0.0.1', 'bench', now(), now() from one`,
    [createHash("sha256").update(token).digest()],
  );
  return token;
}

/** The queue reads what waits from its own index, never the pages of everybody. */
async function checkPlan(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${floorSql}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  if (!plan.includes("documents_waiting"))
    throw new Error(`the queue does not use its index:\n${plan}`);
}
