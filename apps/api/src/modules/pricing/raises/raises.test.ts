import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { StartRaise } from "@songtan/contract/console/live/raises";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { AnnouncementView } from "@songtan/contract/console/overview/announcements";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookAndAssign, editing, far } from "../../../../testing/delivery/edits.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { chatuchak, siam, silom } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let manager: Staff;
let second: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  await book(world, await newCustomer(world));
});
afterAll(() => world.close());
beforeEach(async () => {
  // Later than the sessions of the test before, and than its raises.
  [manager, second] = [
    await newStaff(world, ["tariff.edit"]),
    await newStaff(world, ["tariff.edit"]),
  ];
  await world.owner.query("delete from price_raises");
});

/** Siam is in Pathum Wan, Chatuchak in Chatuchak. */
const pathumWan = "1007";
const raise = (change: Partial<StartRaise> = {}, by = manager) =>
  staffCall(world, by, "POST /console/raises", {
    body: { percent: 10, hours: 3, reason: "rain", areaCodes: [pathumWan, "1028"], ...change },
  });
const running = async () =>
  (await staffCall<OperationsView>(world, manager, "GET /console/operations")).data.raises;
const move = async (name: "agree" | "end", by: Staff) =>
  staffCall(world, by, `POST /console/raises/${(await running())[0]?.id}/${name}`);
const quote = async (stops = [siam, chatuchak], language = "en") =>
  (
    await call<QuoteView>(world, "POST /quotes", {
      body: quoteRequest({ stops }),
      headers: { "accept-language": language },
    })
  ).data;
const raiseIn = ({ lines }: Pick<QuoteView, "lines">) => lines.find(({ code }) => code === "raise");
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code;

test("prices of pick-ups there are higher on the next quote, with the reason, until it ends by itself", async () => {
  const before = await quote();
  expect((await raise()).status).toBe(200);
  const after = await quote();
  const amounts = before.lines.filter(({ code }) => ["base", "distance"].includes(code));
  const fareSatang = amounts.reduce((sum, { amountSatang }) => sum + amountSatang, 0);
  expect(raiseIn(after)).toEqual({
    code: "raise",
    amountSatang: Math.round(fareSatang / 10),
    why: "Heavy rain, 10% more on the fare for now",
  });
  expect(raiseIn(await quote([siam, chatuchak], "th"))?.why).toBe(
    "ฝนตกหนัก ปรับเพิ่มชั่วคราว 10% ของค่าขนส่ง",
  );
  expect(raiseIn(await quote([chatuchak, siam]))).toBeUndefined();
  world.clock.advance(3 * 3600 - 1);
  expect(raiseIn(await quote())).toBeDefined();
  world.clock.advance(1);
  expect(await quote()).toMatchObject({ totalSatang: before.totalSatang, lines: before.lines });
});

test("a quote from before keeps its price when it is booked; a booking from within keeps its raise when it is edited after the end", async () => {
  const customer = await newCustomer(world);
  const early = (
    await call<QuoteView>(world, "POST /quotes", { token: customer.token, body: quoteRequest() })
  ).data;
  await raise({ areaCodes: ["10"] });
  const contacts = [0, 1].map((n) => ({ contactName: "มาลี", contactPhone: `081111111${n}` }));
  const booked = await call<QuoteView>(world, "POST /bookings", {
    token: customer.token,
    body: { quoteId: early.id, stops: contacts, payment: { method: "cash", payer: "sender" } },
  });
  expect(booked.data.totalSatang).toBe(early.totalSatang);
  const edits = editing(world);
  const job = await bookAndAssign(world, { dropOffs: [silom] });
  expect(raiseIn(job.booking)).toBeDefined();
  expect((await move("end", second)).status).toBe(200);
  await edits.agreed(job, { fromIndex: 1, dropOffs: [far] });
  const edited = await edits.read(job.customer, job.id);
  expect(raiseIn(edited)?.amountSatang).toBeGreaterThan(raiseIn(job.booking)?.amountSatang ?? 0);
  expect(raiseIn(await quote())).toBeUndefined();
});

test("above what one person may raise it waits for a second one, and only one of two who agree at once starts it", async () => {
  await raise({ percent: 11 });
  expect(await running()).toMatchObject([
    {
      percent: 11,
      endsAt: null,
      proposedBy: { id: manager.id },
      areas: [{ en: "Pathum Wan District" }, {}],
    },
  ]);
  expect(raiseIn(await quote())).toBeUndefined();
  expect(codeOf(await move("agree", manager))).toBe("second_person_needed");
  const third = await newStaff(world, ["tariff.edit"]);
  const answers = await Promise.all([move("agree", second), move("agree", third)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(raiseIn(await quote())?.why).toContain("11%");
  expect((await move("end", manager)).status).toBe(200);
  await raise({ percent: 50 });
  await move("end", second);
  expect(await running()).toEqual([]);
});

test("drivers on duty there read it while it runs, and get one notice each; others do not", async () => {
  const there = await newDriver(world);
  const away = await newDriver(world, { at: chatuchak });
  const off = await newDriver(world, { onDuty: false });
  await raise({ areaCodes: [pathumWan] });
  await world.runJobs();
  const read = async ({ token }: { token: string }) =>
    (
      await call<AnnouncementView[]>(world, "GET /announcements", {
        token,
        headers: { "accept-language": "en" },
      })
    ).data.map(({ text }) => text);
  expect(await read(there)).toEqual([
    expect.stringMatching(/^Heavy rain: prices are 10% higher until .* in Pathum Wan District\./),
  ]);
  expect([await read(away), await read(off)]).toEqual([[], []]);
  await move("end", manager);
  expect(await read(there)).toEqual([]);
});

test("too much, too long, no area and an area that is none are refused, and the database refuses one person for two", async () => {
  const refused = async (change: object) => {
    const { status, body } = await raise(change);
    return [status, Object.keys((body as { error: { fields: object } }).error.fields)];
  };
  expect([
    await refused({ percent: 51 }),
    await refused({ percent: 0 }),
    await refused({ hours: 13 }),
    await refused({ areaCodes: [] }),
    await refused({ areaCodes: ["1099"] }),
  ]).toEqual([
    [400, ["percent"]],
    [400, ["percent"]],
    [400, ["hours"]],
    [400, ["areaCodes"]],
    [400, ["areaCodes.0"]],
  ]);
  await raise({ percent: 20 });
  await expect(
    world.owner.query(
      "update price_raises set started_by = proposed_by, starts_at = now(), ends_at = now() + hours * interval '1 hour'",
    ),
  ).rejects.toThrow("price_raises_four_eyes");
  const outsider = await newStaff(world, ["booking.manage"]);
  expect((await raise({}, outsider)).status).toBe(403);
});
