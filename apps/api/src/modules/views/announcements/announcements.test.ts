import type {
  AnnouncementView,
  ConsoleAnnouncement,
} from "@songtan/contract/console/overview/announcements";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { countFigures } from "../figures/count-figures.ts";
import { sendAnnouncement } from "./send-announcement.ts";

let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  // Later than the sessions of the test before.
  staff = await newStaff(world, ["booking.manage"]);
  await world.deps.db.deleteFrom("announcements").execute();
});

const inHours = (hours: number) =>
  new Date(world.clock.now.getTime() + hours * 3_600_000).toISOString();
const body = (more: object = {}) => ({
  audience: "customer",
  provinceCode: null,
  vehicle: null,
  onDuty: false,
  text: { th: "น้ำท่วมถนนสุขุมวิท", en: "Sukhumvit Road is flooded" },
  startsAt: inHours(0),
  endsAt: inHours(1),
  ...more,
});
const make = (more: object = {}, by = staff) =>
  staffCall<ConsoleAnnouncement>(world, by, "POST /console/announcements", { body: body(more) });
const read = async (token?: string, locale = "th") => {
  const headers = { "accept-language": locale };
  const { data } = await call<AnnouncementView[]>(world, "GET /announcements", {
    ...(token && { token }),
    headers,
  });
  return data.map(({ text, province }) => [text, province]);
};

test("everybody reads an announcement to customers from its start to its end, in their language", async () => {
  await make({ startsAt: inHours(0.2), endsAt: inHours(0.4) });
  expect(await read()).toEqual([]);
  world.clock.advance(721);
  expect(await read()).toEqual([["น้ำท่วมถนนสุขุมวิท", null]]);
  expect(await read(undefined, "en")).toEqual([["Sukhumvit Road is flooded", null]]);
  world.clock.advance(720);
  expect(await read()).toEqual([]);
});

test("one that staff ended is gone at once, and cannot be ended twice", async () => {
  const { data } = await make();
  const end = () =>
    staffCall<ConsoleAnnouncement>(world, staff, `POST /console/announcements/${data.id}/end`);
  expect((await end()).data).toMatchObject({ state: "ended", endedBy: { id: staff.id } });
  expect(await read()).toEqual([]);
  expect((await end()).body).toMatchObject({ error: { code: "announcement_over" } });
});

test("a customer who booked reads what is about their province; a visitor reads all with the province's name", async () => {
  const customer = await newCustomer(world);
  await book(world, customer);
  await countFigures(world.deps);
  await make({ provinceCode: "10" });
  await make({ provinceCode: "50", text: { th: "หมอกควัน", en: "Haze" } });
  expect(await read(customer.token)).toEqual([["น้ำท่วมถนนสุขุมวิท", "กรุงเทพมหานคร"]]);
  expect((await read()).map(([, province]) => province).sort()).toEqual([
    "กรุงเทพมหานคร",
    "เชียงใหม่",
  ]);
});

test("drivers who are meant get one notice and read it; others and customers do not", async () => {
  const [driver, other] = [await newDriver(world), await newDriver(world)];
  await world.deps.db
    .updateTable("drivers")
    .set({ onDutySince: world.clock.now, vehicle: "pickup" })
    .where("accountId", "=", driver.id)
    .execute();
  const count = await staffCall<{ drivers: number }>(
    world,
    staff,
    "GET /console/announcement-recipients?vehicle=pickup&onDuty=true",
  );
  expect(count.data.drivers).toBe(1);
  const { data } = await make({ audience: "driver", vehicle: "pickup", onDuty: true });
  await world.runJobs();
  const notices = await world.deps.db
    .selectFrom("notices")
    .select("accountId")
    .where("source", "=", `announcement:${data.id}`)
    .execute();
  expect(notices).toEqual([{ accountId: driver.id }]);
  expect(await read(driver.token)).toHaveLength(1);
  expect(await read(other.token)).toEqual([]);
  expect(await read((await newCustomer(world)).token)).toEqual([]);
  const listed = await staffCall<ConsoleAnnouncement[]>(world, staff, "GET /console/announcements");
  expect(listed.data[0]).toMatchObject({ recipients: 1, state: "current" });
});

test("one driver whose notice cannot be written takes it from no other, and gets it when the job is tried again", async () => {
  const drivers = [await newDriver(world), await newDriver(world), await newDriver(world)];
  await world.deps.db
    .updateTable("drivers")
    .set({ vehicle: "box_pickup" })
    .where(
      "accountId",
      "in",
      drivers.map(({ id }) => id),
    )
    .execute();
  const { data } = await make({ audience: "driver", vehicle: "box_pickup" });
  const [unlucky] = drivers.map(({ id }) => id).toSorted();
  await world.owner.query(`
    create function refuse_notice() returns trigger language plpgsql as $$
      begin if new.account_id = '${unlucky}' then raise exception 'cannot be written'; end if; return new; end $$;
    create trigger refuse_notice before insert on notices for each row execute function refuse_notice()`);
  const send = () => sendAnnouncement(world.deps, { announcementId: data.id });
  const noticed = async () =>
    (
      await world.deps.db
        .selectFrom("notices")
        .select("accountId")
        .where("source", "=", `announcement:${data.id}`)
        .orderBy("accountId")
        .execute()
    ).map(({ accountId }) => accountId);
  await expect(send()).rejects.toThrow("cannot be written");
  const all = drivers.map(({ id }) => id).toSorted();
  expect(await noticed()).toEqual(all.filter((id) => id !== unlucky));
  await world.owner.query("drop trigger refuse_notice on notices; drop function refuse_notice()");
  await send();
  expect(await noticed()).toEqual(all);
});

test("a driver belongs to the province of their latest booking, and of their plate before the first", async () => {
  const [driver, other] = [await newDriver(world), await newDriver(world)];
  await world.deps.db
    .updateTable("drivers")
    .set({ plateProvince: "50" })
    .where("accountId", "in", [driver.id, other.id])
    .execute();
  const countIn = async (provinceCode: string) =>
    (
      await staffCall<{ drivers: number }>(
        world,
        staff,
        `GET /console/announcement-recipients?provinceCode=${provinceCode}`,
      )
    ).data.drivers;
  const before = [await countIn("10"), await countIn("50")];
  const { id } = await book(world, await newCustomer(world));
  await world.deps.db
    .updateTable("bookings")
    .set({ state: "assigned", driverId: driver.id, slot: 1, assignedAt: world.clock.now })
    .where("id", "=", id)
    .execute();
  expect([await countIn("10"), await countIn("50")]).toEqual([
    (before[0] ?? 0) + 1,
    (before[1] ?? 0) - 1,
  ]);
});

test("times in the wrong order, past or far away, and a vehicle for customers are refused", async () => {
  for (const [more, status, code] of [
    [{ endsAt: inHours(-1) }, 400, "invalid"],
    [{ startsAt: inHours(2), endsAt: inHours(1) }, 400, "invalid"],
    [{ endsAt: inHours(24 * 91) }, 400, "invalid"],
    [{ provinceCode: "00" }, 400, "invalid"],
    [{ text: { th: "", en: "Rain" } }, 400, "invalid"],
    [{ text: { th: "รับรางวัล evil.com/win", en: "Rain" } }, 400, "invalid"],
    [{ vehicle: "pickup" }, 422, "announcement_not_for_customers"],
    [{ onDuty: true }, 422, "announcement_not_for_customers"],
  ] as const) {
    const answer = await make(more);
    expect([answer.status, (answer.body as { error: { code: string } }).error.code]).toEqual([
      status,
      code,
    ]);
  }
  const outsider = await newStaff(world, ["tariff.edit"]);
  expect((await make({}, outsider)).status).toBe(403);
});
