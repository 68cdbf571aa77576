import { createHash, randomBytes } from "node:crypto";
import { idInCity } from "@songtan/domain/cities/city-id";
import pg from "pg";
import { openDatabase } from "./data/database.ts";
import { dropSearchIndexes, fillTables } from "./data/many-rows.ts";
import { percentile, report } from "./measure/metric.ts";
import { quietSettings, startServer } from "./server.ts";
import type { ProductDetails } from "./servers/messages.ts";

/** Of Bangkok, where the original is. */
const newId = () => idInCity(crypto.randomUUID(), "10");
const rowCount = Number(process.env.BENCH_ROWS ?? 100_000);
const requests = Number(process.env.BENCH_REQUESTS ?? 60);
/** Written one after the other, as bookings come. */
const writes = 1000;

const searchTerms = {
  "a common name": "สมชาย",
  "a rare name": "กุล4240",
  "a common place": "กรุงเทพ",
  "a rare place": "77/1 ซอย 17 ถนนสีลม",
  "nobody's word": "ไม่มีใครชื่อนี้",
  "two letters": "ใจ",
  "two letters of nobody": "ฬฬ",
  "a name in Latin letters": "SOMCHAI",
};
type SearchCase = { list: string; as: "staff" | "customer"; terms: Record<string, string> };
const lists = (sample: { number: string }): SearchCase[] => [
  {
    list: "/api/console/bookings",
    as: "staff",
    terms: {
      ...searchTerms,
      "a number": sample.number,
      "a part of a number": "AB12",
      "a phone": "061-0004242",
    },
  },
  {
    list: "/api/bookings",
    as: "customer",
    terms: { ...searchTerms, "a number": sample.number, "a part of a number": "AB12" },
  },
  {
    list: "/api/console/drivers",
    as: "staff",
    terms: {
      ...searchTerms,
      "a phone": "080-0004242",
      "a plate": "กข 4242",
      "an e-mail": "driver4242@",
    },
  },
  {
    list: "/api/console/payouts",
    as: "staff",
    terms: { ...searchTerms, "a phone": "080-0004242", "a plate": "กข 4242" },
  },
  {
    list: "/api/console/cod",
    as: "staff",
    terms: { ...searchTerms, "a phone": "080-0004242", "a part of a number": "AB12" },
  },
  {
    list: "/api/console/payments",
    as: "staff",
    terms: { ...searchTerms, "a charge": "chrg_4242" },
  },
  { list: "/api/console/reports", as: "staff", terms: searchTerms },
  { list: "/api/console/audit", as: "staff", terms: searchTerms },
];

const database = await openDatabase();
try {
  const server = await startServer<ProductDetails>("product", {
    env: quietSettings(database.appUrl, database.ownerUrl),
  });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  // When something fails first, the database goes away under it.
  client.on("error", () => {});
  await client.connect();
  await fillTables(client, server.details, rowCount);
  const cookie = `songtan_staff=${await signIn(client)}`;
  const as = { staff: { cookie }, customer: { authorization: `Bearer ${server.details.token}` } };
  for (const searchCase of lists({ number: server.details.booking.unique.number ?? "" })) {
    const requestList = async (query: string) => {
      const answer = await fetch(
        `http://127.0.0.1:${server.details.port}${searchCase.list}${query}`,
        {
          headers: as[searchCase.as],
        },
      );
      if (answer.status !== 200)
        throw new Error(`${searchCase.list}${query} answered ${answer.status}`);
      await answer.arrayBuffer();
    };
    for (const [name, term] of Object.entries(searchCase.terms)) {
      const { ours, floor } = await measureAlternately(
        () => requestList(`?q=${encodeURIComponent(term)}`),
        () => requestList(""),
      );
      for (const share of [0.5, 0.99])
        report({
          name: `${searchCase.list} by ${name}: p${share * 100}`,
          unit: "ms",
          ours: percentile(ours, share),
          floor: percentile(floor, share),
        });
    }
  }
  await reportWrites(client, server.details);
  await client.end();
  await server.stop();
} finally {
  await database.stop();
}

/**
 * Measures the search and the same list without a search term, which is what any page of it costs.
 */
async function measureAlternately(search: () => Promise<void>, page: () => Promise<void>) {
  const durations = { ours: [] as number[], floor: [] as number[] };
  const timed = async (work: () => Promise<void>) => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  await search();
  for (let time = 0; time < requests; time += 1) {
    durations.floor.push(await timed(page));
    durations.ours.push(await timed(search));
  }
  return durations;
}

/** What the indexes add to writing a booking and its stops: with them, then without. */
async function reportWrites(client: pg.Client, { booking }: ProductDetails): Promise<void> {
  const withIndexes = await write(client, booking.unique.bookingId);
  await dropSearchIndexes(client);
  const without = await write(client, booking.unique.bookingId);
  for (const share of [0.5, 0.99])
    report({
      name: `writing a booking with its stops: p${share * 100}`,
      unit: "ms",
      ours: percentile(withIndexes, share),
      floor: percentile(without, share),
      note: "floor: the same without the indexes of words",
    });
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  report({ name: "… mean", unit: "ms", ours: mean(withIndexes), floor: mean(without) });
}

async function write(client: pg.Client, likeId: string | undefined): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let time = 0; time < writes; time += 1) {
    const [id, quoteId] = [newId(), newId()];
    await client.query(
      `insert into quotes select copy.* from bookings join quotes as original on original.id = quote_id,
         jsonb_populate_record(null::quotes, to_jsonb(original) || jsonb_build_object('id', $2::uuid)) as copy
       where bookings.id = $1`,
      [likeId, quoteId],
    );
    const begun = performance.now();
    await client.query(
      `with made as (
         insert into bookings select copy.* from bookings as original,
           jsonb_populate_record(null::bookings, to_jsonb(original) || jsonb_build_object('id', $2::uuid, 'quote_id', $3::uuid,
             'number', 'ST-' || upper(substr(md5($2::text), 1, 10)), 'view_key_hash', sha256(uuid_send($3::uuid)))) as copy
         where original.id = $1
       )
       insert into stops select copy.* from stops as original,
         jsonb_populate_record(null::stops, to_jsonb(original) || jsonb_build_object('booking_id', $2::uuid,
           'recipient_key_hash', sha256(($2::text || original.index)::bytea),
           'address', original.address || ' ' || md5($2::text), 'contact_name', original.contact_name || substr(md5($3::text), 1, 6))) as copy
       where original.booking_id = $1`,
      [likeId, id, quoteId],
    );
    milliseconds.push(performance.now() - begun);
  }
  return milliseconds;
}

async function signIn(client: pg.Client): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await client.query(
    `with one as (insert into staff (name, email, scopes, created_at, activated_at, password_hash)
        values ('bench', 'bench@example.test', '{driver.review,booking.manage,payment.refund,payout.run,audit.read}', now(), now(), '-') returning id)
      insert into staff_sessions (staff_id, token_hash, address, device_name, created_at, last_used_at)
        select id, $1, '127.0.0.1', 'bench', now(), now() from one`,
    [createHash("sha256").update(token).digest()],
  );
  return token;
}
