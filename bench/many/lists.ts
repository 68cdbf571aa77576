import { demoCustomer, demoDriver } from "@songtan/sandbox/demo/accounts";
import pg from "pg";
import { deriveSecrets, newToken } from "../../apps/api/src/keys/secrets.ts";
import { openDatabase } from "../data/database.ts";
import { fillWithMany, type Readers, signInReaders } from "../data/many-bookings.ts";
import { finishYear } from "../data/past-year.ts";
import { publishedReadings, type Reading } from "../load/published-lists.ts";
import { percentile, report } from "../measure/metric.ts";
import { quietSettings, startServer } from "../server.ts";
import type { ProductDetails } from "../servers/messages.ts";

const bookings = Number(process.env.BENCH_BOOKINGS ?? 100_000);
const requests = Number(process.env.BENCH_REQUESTS ?? 40);
/** What a reader notices. */
const goalMilliseconds = 50;
/** One that is so slow is not requested forty times. */
const patienceMilliseconds = 20_000;

const database = await openDatabase({ temporary: true });
try {
  const secret = newToken();
  const server = await startServer<ProductDetails>("product", {
    env: { ...quietSettings(database.appUrl, database.ownerUrl), APP_SECRET: secret },
  });
  const superuser = new pg.Client({ connectionString: database.superuserUrl });
  superuser.on("error", () => {});
  await superuser.connect();
  const made = await fillWithMany(
    { ownerUrl: database.ownerUrl, superuser },
    { bookings, days: 365, positions: 10, positionDays: 30 },
    deriveSecrets(secret),
  );
  await finishYear(database.ownerUrl, superuser);
  report({
    name: `${made.bookings.toLocaleString("en")} bookings generated`,
    unit: "per second",
    ours: made.bookings / made.seconds,
    note: `${made.seconds.toFixed(0)} s, ${made.gigabytes.toFixed(2)} GB; ${made.problems.join("; ") || "nothing that a constraint refuses"}`,
  });
  await measureLists(superuser, server.details.port);
  if (process.env.BENCH_KEEP) {
    console.log(
      `kept at ${database.superuserUrl}, the product at port ${server.details.port}; end with Ctrl-C`,
    );
    await new Promise(() => {});
  }
  await superuser.end();
  await server.stop();
} finally {
  await database.stop();
}

async function measureLists(client: pg.Client, port: number): Promise<void> {
  const readers = await signInReaders(client);
  const { rows } = await client.query<{ id: string; number: string; phone: string }>(
    `select id, number, contact_phone as phone from bookings join stops on booking_id = id and index = 1
     where customer_id = $1 and driver_id = $2 and bookings.state = 'delivered' order by created_at limit 1`,
    [demoCustomer.id, demoDriver.id],
  );
  const [sample] = rows;
  if (!sample) throw new Error("the demo customer has no delivered booking");
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const readings = await publishedReadings(
    {
      q: ["สมชาย", "กุล424", "ไม่มีใครชื่อนี้", "ฬฬ", sample.number, sample.phone, "customer42@many.test"],
      // A day in some lists, a moment in others: the other one is refused and not measured.
      from: [day(30), `${day(30)}T00:00:00Z`],
      to: [day(30), `${day(30)}T00:00:00Z`],
      driverId: [demoDriver.id],
      customerId: [demoCustomer.id],
      ownerId: [demoDriver.id],
      bookingId: [sample.id],
      provinceCode: ["10", "57"],
      month: [day(31).slice(0, 7)],
      day: [day(1)],
      year: ["2026"],
      account: ["driver_available", "platform_revenue"],
      kind: ["job_settled"],
      on: [day(1)],
    },
    { customer: sample.id, driver: sample.id, staff: sample.id },
  );
  const unmeasured: string[] = [];
  let slow = 0;
  let measured = 0;
  for (const reading of readings) {
    const result = await measureOne({ reading, readers, port });
    if (typeof result === "string") {
      unmeasured.push(result);
      continue;
    }
    measured += 1;
    const p99 = percentile(result, 0.99);
    if (p99 > goalMilliseconds) slow += 1;
    report({
      name: `${reading.path.replace(sample.id, "{id}")}${reading.filter && `?${decodeURIComponent(reading.filter)}`} p50`,
      unit: "ms",
      ours: percentile(result, 0.5),
      note: `p99 ${p99.toFixed(1)}${p99 > goalMilliseconds ? ", over the goal" : ""}`,
    });
  }
  report({
    name: "readings with p99 over 50 ms",
    unit: "of them",
    ours: slow,
    floor: measured,
    note: `not answered with 200: ${unmeasured.join(", ")}`,
  });
}

/** Milliseconds of each request, pages after the first among them where there are any. */
async function measureOne({
  reading,
  readers,
  port,
}: {
  reading: Reading;
  readers: Readers;
  port: number;
}) {
  const headers: Record<string, string> =
    reading.as === "staff"
      ? { cookie: `songtan_staff=${readers.staff}` }
      : { authorization: `Bearer ${readers[reading.as]}` };
  const read = async (cursor: string | null) => {
    const query = [reading.filter, cursor && `cursor=${encodeURIComponent(cursor)}`]
      .filter(Boolean)
      .join("&");
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${reading.path}?${query}`, { headers });
    const body = (await answer.json().catch(() => ({}))) as { nextCursor?: string | null };
    return {
      status: answer.status,
      next: body.nextCursor ?? null,
      milliseconds: performance.now() - begun,
    };
  };
  const first = await read(null);
  if (first.status !== 200)
    return `${reading.path}${reading.filter && `?${reading.filter}`} ${first.status}`;
  const milliseconds: number[] = [];
  const begun = performance.now();
  let { next } = first;
  for (
    let time = 0;
    time < requests && performance.now() - begun < patienceMilliseconds;
    time += 1
  ) {
    const answer = await read(time % 2 === 0 ? null : next);
    milliseconds.push(answer.milliseconds);
    next = answer.next ?? next;
  }
  return milliseconds;
}
