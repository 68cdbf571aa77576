import type { QuoteView, TariffView } from "@songtan/contract/bookings/quotes";
import type { AuditEntry } from "@songtan/contract/console/audit";
import type {
  HolidayView,
  TariffBoard,
  TariffDraft,
  TariffVersionView,
} from "@songtan/contract/console/tariffs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { quoteRequest } from "../../../../testing/world/delivery.ts";
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
// What a test before has published counts no longer.
beforeEach(() => world.owner.query("update tariffs set changed_percent = 0"));

const goTo = (at: string | number) => moveClockTo(world, at, [staff, other]);

const draftOf = async (from?: string) =>
  (
    await staffCall<TariffDraft>(world, staff, "POST /console/tariff-drafts", {
      body: from ? { from } : {},
    })
  ).data;
const save = (by: Staff, draft: TariffDraft, change: Partial<TariffDraft> = {}) => {
  const { id, revision, version, effectiveFrom, terms, note } = { ...draft, ...change };
  return staffCall<TariffDraft>(world, by, `PUT /console/tariff-drafts/${id}`, {
    body: { revision, version, effectiveFrom, terms, note: note ?? "" },
  });
};
const move = (by: Staff, { id, revision }: TariffDraft, how: "publish" | "discard") =>
  staffCall<TariffVersionView>(world, by, `POST /console/tariff-drafts/${id}/${how}`, {
    body: { revision },
  });
const board = async () => (await staffCall<TariffBoard>(world, staff, "GET /console/tariffs")).data;
const quote = async (more = {}) =>
  (await call<QuoteView>(world, "POST /quotes", { body: quoteRequest(more) })).data;
const dearer = (draft: TariffDraft, baseSatang: number): TariffDraft["terms"] => ({
  ...draft.terms,
  vehicles: {
    ...draft.terms.vehicles,
    motorcycle: { ...draft.terms.vehicles.motorcycle, baseSatang },
  },
});

test("prices are drafted, published for a later day, announced, and in force from that moment on", async () => {
  const draft = await draftOf();
  expect(draft).toMatchObject({
    version: "2026-11-28",
    effectiveFrom: "2026-11-27T17:00:00.000Z",
    revision: 1,
  });
  expect(draft.inForce.version).toBe("2026-11-launch");
  world.clock.advance(60);
  const effectiveFrom = "2026-11-30T17:00:00.000Z";
  const saved = await save(staff, draft, {
    version: "2026-12-fuel",
    effectiveFrom,
    note: "ราคาน้ำมันเปลี่ยน",
    terms: dearer(draft, 5000),
  });
  expect(saved.status).toBe(200);
  world.clock.advance(60);
  const published = await move(other, saved.data, "publish");
  expect(published.data).toMatchObject({
    id: draft.id,
    state: "upcoming",
    publishedBy: other.name,
  });

  // Announced to everyone, in force for no one.
  const { data: tariff } = await call<TariffView>(world, "GET /tariff");
  expect(tariff.version).toBe("2026-11-launch");
  expect(tariff.upcoming).toMatchObject([
    { version: "2026-12-fuel", effectiveFrom, note: "ราคาน้ำมันเปลี่ยน" },
  ]);
  expect(tariff.upcoming[0]?.vehicles[0]).toMatchObject({
    vehicle: "motorcycle",
    baseSatang: 5000,
  });

  // The last moment of the old prices, and the first of the new ones.
  await goTo(new Date(effectiveFrom).getTime() - 1);
  const [before, booked] = [await quote(), await quote()];
  expect(before.tariffVersion).toBe("2026-11-launch");
  await goTo(effectiveFrom);
  const after = await quote();
  expect(after.tariffVersion).toBe("2026-12-fuel");
  expect(after.totalSatang - before.totalSatang).toBe(1000);
  // A quote keeps what it was made with, also when it is booked later.
  const customer = await newCustomer(world);
  const booking = await call<{ totalSatang: number }>(world, "POST /bookings", {
    token: customer.token,
    body: {
      quoteId: booked.id,
      stops: [
        { contactName: "มาลี", contactPhone: "081-111-1111" },
        { contactName: "สมชาย", contactPhone: "089-222-2222" },
      ],
      payment: { method: "cash" },
    },
  });
  expect(booking.data.totalSatang).toBe(before.totalSatang);
  const { data: now } = await call<TariffView>(world, "GET /tariff");
  expect([now.version, now.upcoming]).toEqual(["2026-12-fuel", []]);
  expect((await board()).versions.map(({ version, state }) => `${version} ${state}`)).toEqual([
    "2026-12-fuel in_force",
    "2026-11-launch past",
  ]);
  const log = await staffCall<AuditEntry[]>(
    world,
    staff,
    `GET /console/audit?subjectId=${draft.id}`,
  );
  expect(log.data.map(({ action }) => action)).toEqual([
    "tariff.published",
    "tariff.changed",
    "tariff.drafted",
  ]);
});

test("a published version is never changed, not even by code that tries", async () => {
  const { db } = world.deps;
  const set = (columns: object) =>
    db.updateTable("tariffs").set(columns).where("version", "=", "2026-12-fuel").execute();
  await expect(set({ body: "{}" })).rejects.toThrow("permission denied");
  await expect(set({ effectiveFrom: new Date() })).rejects.toThrow("permission denied");
  await expect(set({ withdrawnAt: world.clock.now, withdrawnBy: staff.id })).rejects.toThrow(
    "tariffs_withdrawn_in_time",
  );
  await expect(db.deleteFrom("tariffs").execute()).rejects.toThrow("permission denied");
});

test("two people who edit one draft never overwrite each other", async () => {
  const draft = await draftOf();
  const answers = await Promise.all([
    save(staff, draft, { terms: dearer(draft, 6000) }),
    save(other, draft, { terms: dearer(draft, 7000) }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe("conflict");
  // Nor does one publish what the other has changed since.
  expect((await move(other, draft, "publish")).code).toBe("conflict");
  const now = (await staffCall<TariffDraft>(world, staff, `GET /console/tariff-drafts/${draft.id}`))
    .data;
  expect(now.revision).toBe(2);
  expect((await move(staff, now, "discard")).status).toBe(200);
  expect((await staffCall(world, staff, `GET /console/tariff-drafts/${draft.id}`)).status).toBe(
    404,
  );
});

test("errors are shown at their fields, and nothing is published that begins in the past or at the start of another", async () => {
  const draft = await draftOf("2026-11-launch");
  const [first] = draft.terms.vehicles.motorcycle.perKm;
  const wrong = structuredClone(draft.terms);
  Object.assign(wrong.vehicles.motorcycle, { perKm: [first, first] });
  Object.assign(wrong.night, { from: "25:00" });
  const refused = await save(staff, draft, { terms: wrong, version: "2026-12-fuel" });
  expect([refused.status, refused.error.fields]).toEqual([
    400,
    {
      "terms.night.from": "รูปแบบไม่ถูกต้อง",
      "terms.vehicles.motorcycle.perKm.1.uptoKm": "ต้องมากกว่าค่าก่อนหน้า",
      version: "มีรายการอื่นใช้อยู่แล้ว",
    },
  ]);
  const late = (await save(staff, draft, { effectiveFrom: world.clock.now.toISOString() })).data;
  expect((await move(staff, late, "publish")).error.fields).toEqual({
    effectiveFrom: "วันที่ผ่านมาแล้ว",
  });
  const future = "2027-01-31T17:00:00.000Z";
  const ready = (await save(staff, late, { effectiveFrom: future })).data;
  expect((await move(other, ready, "publish")).status).toBe(200);
  const rival = (await save(staff, await draftOf(), { effectiveFrom: future, version: "rival" }))
    .data;
  expect((await move(staff, rival, "publish")).error.fields).toEqual({
    effectiveFrom: "มีรายการอื่นใช้อยู่แล้ว",
  });

  // Withdrawn before it begins, it never does; afterwards it cannot be withdrawn. It changes much, so two withdraw it.
  await staffCall(world, staff, `POST /console/tariffs/${ready.id}/withdraw`);
  const back = await staffCall<TariffVersionView>(
    world,
    other,
    `POST /console/tariffs/${ready.id}/withdraw`,
  );
  expect(back.data.state).toBe("withdrawn");
  expect((await staffCall(world, other, `POST /console/tariffs/${ready.id}/withdraw`)).code).toBe(
    "conflict",
  );
  expect((await call<TariffView>(world, "GET /tariff")).data.upcoming).toEqual([]);
  const inForce = (await board()).versions.find(({ state }) => state === "in_force");
  expect(
    (await staffCall(world, other, `POST /console/tariffs/${inForce?.id}/withdraw`)).code,
  ).toBe("conflict");
});

test("a larger change than one person may make is published by another one, and a smaller one alone", async () => {
  const draft = await draftOf();
  const { baseSatang } = draft.inForce.terms.vehicles.motorcycle;
  const large = (await save(staff, draft, { terms: dearer(draft, Math.ceil(baseSatang * 1.2)) }))
    .data;
  expect([large.needsSecond, large.pricedBy]).toEqual([true, [staff.id]]);
  const alone = await move(staff, large, "publish");
  expect([alone.status, alone.code]).toEqual([409, "second_person_needed"]);
  expect((await board()).drafts.map(({ id }) => id)).toContain(draft.id);
  // The other one saves a name, and the prices stay those of the first.
  const renamed = (await save(other, large, { version: "renamed" })).data;
  expect((await move(staff, renamed, "publish")).code).toBe("second_person_needed");
  const small = (await save(staff, renamed, { terms: dearer(draft, baseSatang * 1.1) })).data;
  expect(small.needsSecond).toBe(false);
  const again = (await save(staff, small, { terms: large.terms })).data;
  const both = await Promise.all([move(staff, again, "publish"), move(other, again, "publish")]);
  // The draft is gone for the one who comes second.
  expect(both.map(({ status }) => status)).toEqual([expect.toBeOneOf([404, 409]), 200]);
  // Back to the prices of now, but against those that two have just published for that time.
  const undoing = await save(staff, await draftOf(), {
    version: "undoing",
    effectiveFrom: new Date(Date.parse(again.effectiveFrom) + 86_400_000).toISOString(),
  });
  expect(undoing.data.needsSecond).toBe(true);
  expect((await move(staff, undoing.data, "publish")).code).toBe("second_person_needed");
  await move(staff, undoing.data, "discard");
  for (const by of [staff, other])
    await staffCall(world, by, `POST /console/tariffs/${draft.id}/withdraw`);
  const byOne = { needsTwo: true, savedBy: staff.id, publishedBy: staff.id };
  const row = { version: "by-one", body: "{}", createdAt: world.clock.now };
  await expect(
    world.deps.db
      .insertInto("tariffs")
      .values({ ...row, ...byOne, effectiveFrom: new Date("2027-05-01T00:00:00Z") })
      .execute(),
  ).rejects.toThrow("tariffs_four_eyes");
});

test("a holiday the cabinet adds counts from its day on, and days that have begun stay", async () => {
  const day = "2026-12-18";
  const holiday = async () =>
    (await quote({ scheduledAt: `${day}T05:00:00.000Z` })).lines.some(
      ({ code }) => code === "holiday",
    );
  // At eight in the morning of a Friday.
  const rushSeconds = async () =>
    (await quote({ scheduledAt: `${day}T01:00:00.000Z` })).durationSeconds;
  const inTheRush = await rushSeconds();
  expect(await holiday()).toBe(false);
  const added = await staffCall<HolidayView[]>(world, staff, "POST /console/holidays", {
    body: { day, nameTh: "วันหยุดพิเศษ", nameEn: "Special holiday" },
  });
  expect(added.status).toBe(201);
  expect(await holiday()).toBe(true);
  expect(await rushSeconds()).toBeLessThan(inTheRush);
  expect((await call<TariffView>(world, "GET /tariff")).data.holiday.days).toContain(day);
  const again = await staffCall(world, other, "POST /console/holidays", {
    body: { day, nameTh: "ซ้ำ", nameEn: "Twice" },
  });
  expect(again.error.fields).toEqual({ day: "มีรายการอื่นใช้อยู่แล้ว" });
  const today = await staffCall(world, other, "POST /console/holidays", {
    body: { day: "2026-12-01", nameTh: "วันนี้", nameEn: "Today" },
  });
  expect(today.error.fields).toEqual({ day: "วันที่ผ่านมาแล้ว" });
  const row = added.data.find((holiday) => holiday.day === day);
  const removed = await staffCall<HolidayView[]>(
    world,
    other,
    `POST /console/holidays/${row?.id}/remove`,
  );
  expect(removed.data.map((holiday) => holiday.day)).not.toContain(day);
  expect([await holiday(), await rushSeconds()]).toEqual([false, inTheRush]);
  const past = added.data.find(({ removable }) => !removable);
  expect((await staffCall(world, other, `POST /console/holidays/${past?.id}/remove`)).code).toBe(
    "conflict",
  );
});
