import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { AuditEntry } from "@songtan/contract/console/audit";
import type { PromoSummary, PromoView } from "@songtan/contract/console/promos";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book, quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { moveClockTo, newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let other: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["tariff.edit", "audit.read"]);
  other = await newStaff(world, ["tariff.edit"]);
});
afterAll(() => world.close());

const goTo = (instant: string | number) => moveClockTo(world, instant, [staff, other]);

const terms = (code: string, more: Record<string, unknown> = {}) => ({
  code,
  name: "เปิดเมืองเชียงใหม่",
  percent: 20,
  capSatang: 5000,
  amountSatang: null,
  minimumSatang: 0,
  budgetSatang: 100_000,
  firstOrder: false,
  perCustomer: 2,
  vehicles: null,
  provinceCodes: null,
  startsAt: "2026-11-25T00:00:00.000Z",
  endsAt: "2026-12-25T00:00:00.000Z",
  ...more,
});
const create = (code: string, more = {}) =>
  staffCall<PromoView>(world, staff, "POST /console/promos", { body: terms(code, more) });
const move = (by: Staff, { id, revision }: PromoView, how: "activate" | "end") =>
  staffCall<PromoView>(world, by, `POST /console/promos/${id}/${how}`, { body: { revision } });
const quoteWithCode = (promoCode: string) =>
  call<QuoteView>(world, "POST /quotes", {
    body: quoteRequest({ promoCode }),
    headers: { "accept-language": "en" },
  });

test("a promo is drafted, activated for a later day, used, and ended; the log knows by whom", async () => {
  const draft = await create("chiang mai 20");
  expect(draft.status).toBe(201);
  expect(draft.data).toMatchObject({
    code: "CHIANGMAI20",
    state: "draft",
    spentSatang: 0,
    uses: 0,
    revision: 1,
  });
  expect((await quoteWithCode("CHIANGMAI20")).error.fields?.promoCode).toBe(
    "There is no such code. Please check how it is spelt.",
  );
  world.clock.advance(60);
  const active = await move(other, draft.data, "activate");
  expect(active.data).toMatchObject({ state: "upcoming", updatedBy: other.name, revision: 2 });
  expect((await quoteWithCode("CHIANGMAI20")).error.fields?.promoCode).toBe(
    "This code cannot be used yet.",
  );

  await goTo("2026-11-25T00:00:00.000Z");
  const booking = await book(world, await newCustomer(world), {
    quote: { promoCode: "CHIANGMAI20" },
  });
  const used = await staffCall<PromoView>(world, staff, `GET /console/promos/${draft.data.id}`);
  const amountSatang = 0 - (booking.lines.find(({ code }) => code === "promo")?.amountSatang ?? 0);
  expect(used.data).toMatchObject({ state: "effective", spentSatang: amountSatang, uses: 1 });
  expect(used.data.latestUses).toMatchObject([
    { bookingId: booking.id, number: booking.number, amountSatang, givenBackAt: null },
  ]);

  const file = (query: string) =>
    world.app.inject({
      url: `/api/console/exports?list=promo-uses&format=csv${query}`,
      headers: { cookie: staff.cookie, "accept-language": "en" },
    });
  const rows = (await file(`&id=${draft.data.id}`)).body.split("\r\n");
  expect(rows[1]).toContain(`${booking.number},`);
  expect(rows[1]).toContain((amountSatang / 100).toFixed(2));
  // The last line ends too.
  expect(rows).toHaveLength(3);
  expect((await file("")).statusCode).toBe(400);
  expect((await file(`&id=${booking.id}`)).statusCode).toBe(404);

  const ended = await move(staff, used.data, "end");
  expect(ended.data).toMatchObject({ state: "ended", spentSatang: amountSatang });
  expect((await quoteWithCode("CHIANGMAI20")).error.fields?.promoCode).toBe("This code has ended.");
  const log = await staffCall<AuditEntry[]>(
    world,
    staff,
    `GET /console/audit?subjectId=${draft.data.id}`,
  );
  expect(log.data.map(({ action, actor }) => `${action} ${actor.name}`)).toEqual([
    `promo.ended ${staff.name}`,
    `promo.activated ${other.name}`,
    `promo.created ${staff.name}`,
  ]);
  // The code is free for a promo of its own.
  expect((await create("CHIANGMAI20")).status).toBe(201);
});

test("two people who edit one draft never overwrite each other", async () => {
  const draft = (await create("BOTH")).data;
  const put = (by: Staff, revision: number, budgetSatang: number) =>
    staffCall<PromoView>(world, by, `PUT /console/promos/${draft.id}`, {
      body: terms("BOTH", { budgetSatang, revision }),
    });
  const answers = await Promise.all([put(staff, 1, 200_000), put(other, 1, 300_000)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe("conflict");
  const won = answers.find(({ status }) => status === 200)?.data;
  expect((await move(other, { ...draft, revision: 1 }, "activate")).code).toBe("conflict");
  const active = await move(other, { ...draft, revision: 2 }, "activate");
  expect(active.data.budgetSatang).toBe(won?.budgetSatang);
  // In force its terms are fixed.
  expect((await put(staff, 3, 1_000_000)).code).toBe("conflict");
});

test.each([
  ["a code of two letters", { code: "ab" }, "code"],
  ["no name", { name: " " }, "name"],
  ["neither percent nor amount", { percent: null, capSatang: null }, "percent"],
  ["both", { amountSatang: 2000 }, "amountSatang"],
  ["101 percent", { percent: 101 }, "percent"],
  ["a cap on an amount", { percent: null, amountSatang: 2000 }, "capSatang"],
  ["a budget below one use", { budgetSatang: 4999 }, "budgetSatang"],
  ["no vehicle at all", { vehicles: [] }, "vehicles"],
  ["a province that is none", { provinceCodes: ["99"] }, "provinceCodes"],
  ["an end before the beginning", { endsAt: "2026-11-24T00:00:00.000Z" }, "endsAt"],
  ["a code somebody else has", { code: "TAKEN" }, "code"],
])("answers 400 at the field for %s", async (_, more, field) => {
  await create("TAKEN");
  const answer = await create("FRESH", more);
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]]);
});

test("what has passed cannot be activated; a draft can be put away", async () => {
  const old = (
    await create("OLD", {
      startsAt: "2026-01-01T00:00:00.000Z",
      endsAt: "2026-02-01T00:00:00.000Z",
    })
  ).data;
  expect((await move(staff, old, "activate")).error.fields).toHaveProperty("endsAt");
  expect((await move(staff, old, "end")).data.state).toBe("ended");
});

test("the list is searched by code, name and state, page by page", async () => {
  const find = async (query: string) =>
    (await staffCall<PromoSummary[]>(world, staff, `GET /console/promos?${query}`)).data.map(
      ({ code }) => code,
    );
  world.clock.advance(60);
  await create("LISTME", { name: "สำหรับร้านดอกไม้" });
  expect(await find("q=listme")).toEqual(["LISTME"]);
  expect(await find(`q=${encodeURIComponent("ดอกไม้")}`)).toEqual(["LISTME"]);
  expect(await find("state=effective")).toEqual(["BOTH"]);
  expect((await find("state=ended")).sort()).toEqual(["CHIANGMAI20", "OLD"]);
  expect(await find("state=upcoming")).toEqual([]);
  expect((await find("state=draft")).slice(0, 1)).toEqual(["LISTME"]);
  const page = await staffCall<PromoSummary[]>(world, staff, "GET /console/promos?limit=1");
  expect(page.data.length).toBe(1);
  expect(await find(`limit=50&cursor=${page.nextCursor}`)).not.toContain("LISTME");
});

test("one code six times at once: one draft, and five are refused because the code exists", async () => {
  for (const code of ["ATONCE1", "ATONCE2", "ATONCE3"]) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    for (const { error } of answers.filter(({ status }) => status === 400))
      expect(error.fields?.code).toBeTruthy();
  }
});

const million = { percent: 100, capSatang: null, budgetSatang: 100_000_000 };

test("a promo of the whole price and a million baht gives nothing until another of staff agrees", async () => {
  const draft = (await create("MILLION", million)).data;
  expect(draft).toMatchObject({ isActivatedAlone: false, proposedBy: null });
  const proposed = (await move(staff, draft, "activate")).data;
  expect(proposed).toMatchObject({ state: "draft", proposedBy: staff.name, mayAgree: false });
  expect((await quoteWithCode("MILLION")).error.fields).toHaveProperty("promoCode");
  expect((await move(staff, proposed, "activate")).code).toBe("second_person_needed");
  const seen = await staffCall<PromoView>(world, other, `GET /console/promos/${draft.id}`);
  expect(seen.data.mayAgree).toBe(true);
  const third = await newStaff(world, ["tariff.edit"]);
  const answers = await Promise.all([
    move(other, proposed, "activate"),
    move(third, proposed, "activate"),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const now = await staffCall<PromoView>(world, staff, `GET /console/promos/${draft.id}`);
  expect(now.data).toMatchObject({ activatedAt: expect.any(String), proposedBy: null });
});

test("terms that are changed after they were proposed are proposed again", async () => {
  const draft = (await create("SWITCHED", million)).data;
  const proposed = (await move(staff, draft, "activate")).data;
  const { revision } = proposed;
  const body = terms("SWITCHED", { ...million, budgetSatang: 200_000_000, revision });
  const changed = await staffCall<PromoView>(world, staff, `PUT /console/promos/${draft.id}`, {
    body,
  });
  expect(changed.data.proposedBy).toBe(null);
  expect((await move(other, proposed, "activate")).code).toBe("conflict");
  expect((await move(other, changed.data, "activate")).data.proposedBy).toBe(other.name);
});

test("many small promos of one person and day add up, two at the same moment among them", async () => {
  const member = await newStaff(world, ["tariff.edit"]);
  const budgetSatang = limits.promoBudgetAloneSatang * 0.6;
  const drafts = [(await create("PARTA", { budgetSatang })).data];
  drafts.push((await create("PARTB", { budgetSatang })).data);
  const moved = await Promise.all(drafts.map((draft) => move(member, draft, "activate")));
  expect(moved.map(({ data }) => data.activatedAt !== null).sort()).toEqual([false, true]);
  const proposers = moved.map(({ data }) => data.proposedBy);
  expect(proposers.filter(Boolean)).toEqual([member.name]);
});

test("the row itself refuses a promo that one person both proposed and put into force", async () => {
  const { id } = (await create("ROWONLY", million)).data;
  const at = world.clock.now;
  const own = { proposedBy: staff.id, proposedAt: at, activatedBy: staff.id, activatedAt: at };
  const write = world.deps.db.updateTable("promos").set(own).where("id", "=", id);
  await expect(write.execute()).rejects.toThrow("promos_four_eyes");
});
