import { setTimeout as pause } from "node:timers/promises";
import type { BookingSummary } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { Refusal } from "@songtan/contract/errors";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { caller, quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import type { Trx } from "../../../db/database.ts";
import { insertAhead } from "../../../db/insert-ahead.ts";
import { sendTextAhead } from "../../../db/send-ahead.ts";
import { rollBackIfRefused } from "./command.ts";

let world: TestWorld;
let beginFails = false;
beforeAll(async () => {
  world = await openTestWorld({}, { guard: failToBegin });
});
afterAll(() => world.close());

/** A cancelled `begin`, as a machine that was stopped for long may see it: the connection goes on without a transaction. */
function failToBegin(pool: pg.Pool): pg.Pool {
  return pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(client, {
      query: (...args: unknown[]) =>
        beginFails && (args[0] as { text?: string }).text === "begin"
          ? Promise.reject(new Error("begin was cancelled"))
          : query(...args),
    });
  });
}

const day = (date: number, nameEn = "A day") => ({
  day: `2031-01-${String(date).padStart(2, "0")}`,
  nameTh: "วันหนึ่ง",
  nameEn,
});
const add = (trx: Trx, ...dates: number[]) =>
  insertAhead(
    trx,
    "publicHolidays",
    dates.map((date) => day(date)),
  );
const transaction = <Result>(work: (trx: Trx) => Promise<Result>) =>
  world.deps.db.transaction().execute(work);
const uniqueViolation = expect.objectContaining({ code: "23505" });
async function daysThere(): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom("publicHolidays")
    .select("day")
    .where("day", ">", "2031-01-01")
    .orderBy("day")
    .execute();
  return rows.map((row) => row.day);
}
afterEach(async () => {
  beginFails = false;
  await world.owner.query("delete from public_holidays where day >= '2031-01-01'");
});

test("what was sent ahead is there after the commit, in any number of rows", async () => {
  await transaction(async (trx) => {
    await add(trx, 2);
    await add(trx, 3, 4);
    await add(trx, 5);
  });
  expect(await daysThere()).toEqual(["2031-01-02", "2031-01-03", "2031-01-04", "2031-01-05"]);
});

test("one that fails undoes all, and its own problem is thrown", async () => {
  const failing = transaction(async (trx) => {
    await add(trx, 2);
    await add(trx, 2);
    await add(trx, 3);
    return "done";
  });
  await expect(failing).rejects.toEqual(uniqueViolation);
  expect(await daysThere()).toEqual([]);
});

test("its problem is thrown by what is waited for next, and whatever the work throws instead", async () => {
  let seen: unknown;
  const waits = transaction(async (trx) => {
    await add(trx, 2, 2);
    await trx
      .selectFrom("publicHolidays")
      .select("day")
      .execute()
      .catch((problem: unknown) => {
        seen = problem;
      });
  });
  await expect(waits).rejects.toEqual(uniqueViolation);
  expect(seen).toEqual(uniqueViolation);
  const throws = transaction(async (trx) => {
    await add(trx, 2, 2);
    throw new Error("something else");
  });
  await expect(throws).rejects.toEqual(uniqueViolation);
});

test("a refusal after it is none, and a refusal alone undoes what was sent ahead", async () => {
  const refuse = (...dates: number[]) =>
    transaction(async (trx) => {
      await add(trx, 9);
      return rollBackIfRefused(trx, async () => {
        await add(trx, ...dates);
        throw new Refusal("not_found");
      });
    });
  await expect(refuse(2, 2)).rejects.toEqual(uniqueViolation);
  expect(await daysThere()).toEqual([]);
  expect(await refuse(2)).toMatchObject({ ok: false, code: "not_found" });
  expect(await daysThere()).toEqual(["2031-01-09"]);
});

test("nothing is written where the transaction could not be begun", async () => {
  beginFails = true;
  const two = transaction(async (trx) => {
    await add(trx, 2);
    await add(trx, 5);
  });
  await expect(two).rejects.toThrow("begin was cancelled");
  const waits = transaction((trx) => trx.insertInto("publicHolidays").values(day(3)).execute());
  await expect(waits).rejects.toThrow("begin was cancelled");
  const reads = transaction(async (trx) => {
    await trx.selectFrom("publicHolidays").select("day").execute();
    await add(trx, 4);
  });
  await expect(reads).rejects.toThrow("begin was cancelled");
  beginFails = false;
  expect(await daysThere()).toEqual([]);
});

test("a transaction of one change is that change, and goes before what follows it", async () => {
  beginFails = true; // None is sent.
  await transaction((trx) => add(trx, 2));
  await expect(transaction((trx) => add(trx, 3, 3))).rejects.toEqual(uniqueViolation);
  await expect(
    transaction(async (trx) => {
      await add(trx, 4);
      throw new Error("not after all");
    }),
  ).rejects.toThrow("begin was cancelled");
  beginFails = false;
  const seen = await transaction(async (trx) => {
    await add(trx, 5);
    const days = () =>
      trx.selectFrom("publicHolidays").select("day").where("day", "=", "2031-01-05");
    return Promise.all([days().execute(), days().execute()]);
  });
  expect(seen).toEqual([[{ day: "2031-01-05" }], [{ day: "2031-01-05" }]]);
  expect(await daysThere()).toEqual(["2031-01-02", "2031-01-05"]);
});

test("what goes on after the end writes nothing", async () => {
  let late: unknown;
  const ended = transaction((trx) => {
    const slow = pause(50).then(() => add(trx, 2));
    late = slow.catch((problem: unknown) => problem);
    return Promise.all([slow, Promise.reject(new Error("the other one"))]);
  });
  await expect(ended).rejects.toThrow("the other one");
  expect(await late).toEqual(new Error("the transaction has ended"));
  expect(await daysThere()).toEqual([]);
});

test("outside a transaction it is waited for", async () => {
  const { db } = world.deps;
  await expect(sendTextAhead(db, "select 1 / $1::int", [0])).rejects.toMatchObject({
    code: "22012",
  });
});

/** A trigger that runs once for each new stop; the owner can remove it. */
const breakStops = (body: string) =>
  world.owner.query(`
    create sequence if not exists attempts;
    grant usage on sequence attempts to public;
    create function break_stop() returns trigger language plpgsql as $$ begin ${body} return new; end $$;
    create trigger break_stop before insert on stops for each row execute function break_stop()`);
const repairStops = () =>
  world.owner.query(
    "drop trigger break_stop on stops; drop function break_stop; drop sequence attempts",
  );

async function quoted() {
  const customer = caller(world, await newCustomer(world));
  const quote = (await customer.post("/api/quotes", quoteRequest())).body.data as QuoteView;
  const contact = { contactName: "มาลี", contactPhone: "0811111111" };
  const body = {
    quoteId: quote.id,
    stops: [contact, contact],
    payment: { method: "cash", payer: "sender" },
  };
  const headers = { "idempotency-key": crypto.randomUUID() };
  return {
    book: () => customer.post("/api/bookings", body, headers),
    bookings: async () => (await customer.get("/api/bookings")).body.data as BookingSummary[],
  };
}

test("a booking of which one row fails is not made, and its key may try again", async () => {
  const { book, bookings } = await quoted();
  await breakStops("raise exception 'no room';");
  const failed = await book();
  await repairStops();
  expect(failed.status).toBe(500);
  expect(await bookings()).toEqual([]);
  expect((await book()).status).toBe(201);
  expect((await book()).status).toBe(201);
  expect(await bookings()).toHaveLength(1);
});

test("a booking that lost a race with a row that was sent ahead is begun again", async () => {
  const { book, bookings } = await quoted();
  await breakStops("if nextval('attempts') = 1 then raise serialization_failure; end if;");
  const booked = await book();
  await repairStops();
  expect(booked.status).toBe(201);
  expect(await bookings()).toHaveLength(1);
});
