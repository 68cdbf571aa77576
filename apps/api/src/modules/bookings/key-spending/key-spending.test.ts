import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { EditQuote } from "@songtan/contract/bookings/edits";
import type { NewKeyView } from "@songtan/contract/businesses/businesses";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assign, editing, far } from "../../../../testing/delivery/edits.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import {
  bookBy,
  type Capped,
  callerOf,
  feeSatang,
  openCapped,
  raisePaths,
  spentBy,
} from "../../../../testing/partners/capped-keys.ts";
import { callDialect } from "../../../../testing/partners/dialect.ts";
import { call } from "../../../../testing/world/call.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let capped: Capped["capped"];
let partner: Capped["partner"];
beforeAll(async () => {
  world = await openTestWorld();
  ({ partner, capped } = await openCapped(world));
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

/** Further than where such bookings go. */
const farther = { latitude: 13.9126, longitude: 100.6068 };
/** Far above every price: such a key shows what something costs. */
const enough = { capPerDaySatang: 1_000_000_00 };
const readBy = async ({ secretKey }: NewKeyView, id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: secretKey })).data;
const raiseFee = ({ publicKey, secretKey }: NewKeyView, order: string, baht: number) =>
  callDialect(world, { publicKey, secretKey }, `POST /v3/orders/${order}/priority-fee`, {
    data: { priorityFee: String(baht) },
  });

/** Done at once, or waiting for the driver of an order by v3. */
const raised = [200, 201, 202];

describe.each(Object.entries(raisePaths))("by %s", (_name, { prepare, raise }) => {
  const costs = async () => {
    const key = await capped(enough);
    const made = await prepare(world, key);
    const bookingSatang = await spentBy(world, key.id);
    expect(raised).toContain(await raise(world, key, made));
    return { bookingSatang, totalSatang: await spentBy(world, key.id) };
  };

  test("a key raises a price to exactly its cap per day, and not over it", async () => {
    const { bookingSatang, totalSatang } = await costs();
    expect(totalSatang).toBeGreaterThan(bookingSatang);
    const short = await capped({ capPerDaySatang: totalSatang - 1 });
    const refused = await prepare(world, short);
    const before = await readBy(short, refused.id);
    expect(await raise(world, short, refused)).toBe(403);
    expect(await readBy(short, refused.id)).toEqual(before);
    expect(await spentBy(world, short.id)).toBe(bookingSatang);
    const exact = await capped({ capPerDaySatang: totalSatang });
    expect(raised).toContain(await raise(world, exact, await prepare(world, exact)));
    expect((await bookBy(world, callerOf(exact))).code).toBe("cap_per_day");
  });

  test("a key raises a price to exactly its cap per booking, and not over it", async () => {
    const { totalSatang } = await costs();
    const short = await capped({ capPerBookingSatang: totalSatang - 1 });
    expect(await raise(world, short, await prepare(world, short))).toBe(403);
    const exact = await capped({ capPerBookingSatang: totalSatang });
    expect(raised).toContain(await raise(world, exact, await prepare(world, exact)));
  });
});

test("the refusal is the one of a booking, natively and in the protocol of v3", async () => {
  const key = await capped({ capPerBookingSatang: (await priceOf()) + 1 });
  const made = await raisePaths.edit.prepare(world, key);
  const wish = { fromIndex: 1, dropOffs: [far] };
  const edits = editing(world);
  const { data } = await edits.quote(callerOf(key), made.id, wish);
  expect(data.totalSatang).toBeGreaterThan(data.beforeSatang + 1);
  expect((await edits.requestEdit(callerOf(key), made.id, wish)).code).toBe("cap_per_booking");
  const order = await raisePaths.fee.prepare(world, key);
  expect((await raiseFee(key, order.order, 20)).errors[0]?.id).toBe("ERR_FORBIDDEN");
});

const priceOf = async (): Promise<number> => {
  const key = await capped(enough);
  await raisePaths.fee.prepare(world, key);
  return spentBy(world, key.id);
};

test("an open edit is reserved until the driver declines", async () => {
  const edits = editing(world);
  const wish = { fromIndex: 1, dropOffs: [farther] };
  const tried = callerOf(await capped(enough));
  const first = await assign(world, tried, (await bookBy(world, tried)).data);
  const { totalSatang, beforeSatang } = (await edits.quote(tried, first.id, wish)).data;
  const key = await capped({ capPerDaySatang: totalSatang + beforeSatang - 1 });
  const job = await bookBy(world, callerOf(key));
  const { driver } = await assign(world, callerOf(key), job.data);
  const edit = await edits.requestedEdit(callerOf(key), job.data.id, wish);
  expect((await bookBy(world, callerOf(key))).code).toBe("cap_per_day");
  expect((await edits.answer(driver, job.data.id, "decline", edit.id)).status).toBe(200);
  expect((await bookBy(world, callerOf(key))).status).toBe(201);
});

test("an agreed edit stays counted, and a driver's yes asks no cap again", async () => {
  const key = await capped(enough);
  const job = await assign(world, callerOf(key), (await bookBy(world, callerOf(key))).data);
  const edit = await editing(world).agreed(job, { fromIndex: 1, dropOffs: [farther] });
  expect(edit.totalSatang).toBeGreaterThan(edit.beforeSatang);
  expect(await spentBy(world, key.id)).toBe(edit.totalSatang);
  const exact = await capped({ capPerDaySatang: edit.totalSatang });
  const again = await assign(world, callerOf(exact), (await bookBy(world, callerOf(exact))).data);
  await editing(world).agreed(again, { fromIndex: 1, dropOffs: [farther] });
  expect((await bookBy(world, callerOf(exact))).code).toBe("cap_per_day");
});

test("the one that raises a price spends it: another key its own cap, a member none", async () => {
  const priceSatang = await priceOf();
  const maker = await capped({ capPerDaySatang: priceSatang });
  const made = await raisePaths.fee.prepare(world, maker);
  expect((await raiseFee(maker, made.order, 20)).errors[0]?.id).toBe("ERR_FORBIDDEN");
  const other = await capped({ capPerDaySatang: 20_00 });
  expect((await raiseFee(other, made.order, 21)).errors[0]?.id).toBe("ERR_FORBIDDEN");
  expect((await raiseFee(other, made.order, 20)).status).toBe(200);
  expect((await raiseFee(other, made.order, 21)).errors[0]?.id).toBe("ERR_FORBIDDEN");
  expect(await spentBy(world, maker.id)).toBe(priceSatang);
  const { owner, headers } = partner;
  await assign(world, callerOf(maker), { id: made.id });
  const stop = { ...far, contactName: "ผู้รับ", contactPhone: "+66891112222" };
  const byMember = <Data>(path: string, more: object = {}) =>
    call<Data>(world, `POST /bookings/${made.id}/${path}`, {
      token: owner.token,
      headers,
      body: { fromIndex: 1, dropOffs: [stop], ...more },
    });
  const { totalSatang } = (await byMember<EditQuote>("edits/quote")).data;
  expect(totalSatang).toBeGreaterThan(priceSatang + 20_00);
  expect((await byMember("edits", { totalSatang })).status).toBe(201);
  expect(await spentBy(world, maker.id)).toBe(priceSatang);
});

test("a price counts on the day it is raised, and a cancelled booking gives all back", async () => {
  const priceSatang = await priceOf();
  const key = await capped({ capPerDaySatang: priceSatang + feeSatang });
  const made = await raisePaths.fee.prepare(world, key);
  expect(await raisePaths.fee.raise(world, key, made)).toBe(200);
  expect((await raiseFee(key, made.order, 60)).status).toBe(403);
  const cancelled = await call(world, `POST /bookings/${made.id}/cancel`, {
    token: key.secretKey,
    body: { expectedFeeSatang: 0 },
  });
  expect(cancelled.status).toBe(200);
  const next = await raisePaths.fee.prepare(world, key);
  expect(await raisePaths.fee.raise(world, key, next)).toBe(200);
  expect((await raiseFee(key, next.order, 60)).status).toBe(403);
  world.clock.advance(24 * 3600);
  expect((await raiseFee(key, next.order, 60)).status).toBe(200);
});
