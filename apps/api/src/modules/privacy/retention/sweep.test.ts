import { randomUUID } from "node:crypto";
import { type RetentionKey, retention, retentionKeys } from "@songtan/domain/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agedAccountRecords } from "../../../../testing/accounts/aged-account-records.ts";
import { openSweeping, type Sweeping, start } from "../../../../testing/accounts/sweeping.ts";
import { book, bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { sweep } from "./sweep.ts";

let on: Sweeping;
let world: TestWorld;
let driver: Person;
beforeAll(async () => {
  on = await openSweeping();
  ({ world, driver } = on);
});
afterAll(() => world.close());

const db = () => world.deps.db;

/** Makes what a row of the table is about, at `start`; answers whether it is gone. */
const makes: Record<
  Exclude<RetentionKey, keyof typeof agedAccountRecords>,
  () => Promise<() => Promise<boolean>>
> = {
  chats: async () => {
    const task = await bookAndAccept(world, await newDriver(world));
    const { customer_id } = await db()
      .selectFrom("bookings")
      .select("customer_id")
      .where("id", "=", task.id)
      .executeTakeFirstOrThrow();
    const pictureId = await on.send(driver.token, "chat");
    const gone = await on.pictureGone(pictureId);
    const { id } = await db()
      .insertInto("chat_messages")
      .values({
        booking_id: task.id,
        driver_id: driver.id,
        author_role: "customer",
        author_id: customer_id,
        author_name: "มาลี",
        text: "",
        upload_id: pictureId,
        created_at: start,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = on.rowGone("chat_messages", "id", String(id));
    return async () => (await row()) && (await gone());
  },
  reports: async () => {
    const booking = await db()
      .selectFrom("bookings")
      .select(["id", "customer_id"])
      .executeTakeFirstOrThrow();
    const ended = { id: randomUUID(), booking_id: booking.id, ended_at: world.clock.now };
    await db()
      .insertInto("reports")
      .values({
        ...{
          ...ended,
          number: randomUUID(),
          reporter_role: "customer",
          reporter_id: booking.customer_id,
          kind: "late",
        },
        ...{
          state: "closed",
          cap_satang: 0,
          due_at: start,
          created_at: start,
          words: "โทรหาคุณสมหญิงแล้ว",
        },
      })
      .execute();
    const { id } = await db()
      .insertInto("report_messages")
      .values({
        ...{
          report_id: ended.id,
          author_role: "customer",
          author_id: booking.customer_id,
          author_name: "สมหญิง",
        },
        ...{ text: "ถึงช้า", created_at: start },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [shown, loose] = [
      await on.send(driver.token, "report"),
      await on.send(driver.token, "report"),
    ];
    await db()
      .insertInto("report_photos")
      .values({ message_id: id, upload_id: shown, place: 0 })
      .execute();
    const gone = [await on.pictureGone(shown), await on.pictureGone(loose)];
    return async () => {
      const report = await db()
        .selectFrom("reports")
        .selectAll()
        .where("id", "=", ended.id)
        .executeTakeFirstOrThrow();
      const message = await db()
        .selectFrom("report_messages")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const left = [message.text, message.author_name, report.words];
      const isGone = await gone[0]?.();
      expect([left, await gone[1]?.()]).toEqual(
        isGone ? [["", "–", null], true] : [["ถึงช้า", "สมหญิง", "โทรหาคุณสมหญิงแล้ว"], false],
      );
      return isGone === true;
    };
  },
  placesOfClosed: () => addressGone(true),
  bookingPlaces: () => addressGone(false),
  eventNames: async () => {
    const booking = await db().selectFrom("bookings").select("id").executeTakeFirstOrThrow();
    const longAgo = world.clock.now;
    await db()
      .updateTable("bookings")
      .set({ ended_at: longAgo })
      .where("id", "=", booking.id)
      .execute();
    const body = { note: "คุณสมหญิงรับ", latitude: 13, proof: { recipientName: "สมหญิง", photos: [] } };
    const { id } = await db()
      .insertInto("task_events")
      .values({
        id: randomUUID(),
        booking_id: booking.id,
        driver_id: driver.id,
        kind: "delivered",
        stop_index: 1,
        occurred_at: longAgo,
        received_at: longAgo,
        body: JSON.stringify(body),
        outcome: "applied",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return async () => {
      const event = await db()
        .selectFrom("task_events")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const gone = JSON.stringify(event.body) === '{"proof":{"photos":[]}}';
      expect(event.names_removed_at !== null).toBe(gone);
      return gone;
    };
  },
  alarmPositions: async () => {
    const details = JSON.stringify({
      position: { latitude: 13.7, longitude: 100.5, at: start.toISOString() },
      note: "x",
    });
    const { id } = await db()
      .insertInto("incidents")
      .values({
        kind: "sos",
        driver_id: driver.id,
        details,
        opened_at: start,
        closed_at: start,
        resolution: "ช่วยแล้ว",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return async () => {
      const { details: left } = await db()
        .selectFrom("incidents")
        .select("details")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return JSON.stringify(left) === '{"note":"x"}';
    };
  },
  proofs: async () => on.pictureGone(await on.send(driver.token, "proof")),
  rejectedImages: () => on.pagePicture("vehicle-act", false),
  approvedImages: () => on.pagePicture("driver-license", true),
  unusedImages: async () => on.pictureGone(await on.send(driver.token, "vehicle-book")),
  bookingContacts: async () => {
    const booking = await db().selectFrom("bookings").select("id").executeTakeFirstOrThrow();
    await db()
      .updateTable("bookings")
      .set({ state: "cancelled", ended_at: start })
      .where("id", "=", booking.id)
      .execute();
    const loadEdit = await on.requestedEdit(booking.id);
    return async () => {
      const edit = await loadEdit();
      const stops = await db()
        .selectFrom("stops")
        .selectAll()
        .where("booking_id", "=", booking.id)
        .execute();
      const masked = stops.map(
        (stop) =>
          /^(\S{1,2}•••\s?)+$/.test(stop.contact_name) &&
          /\*\*\*/.test(stop.contact_phone) &&
          !stop.note &&
          !stop.recipient_key_hash,
      );
      expect(new Set(masked).size).toBe(1);
      expect(edit).toMatchObject([
        { from: 1, address: "ถนนสีลม", contactName: masked[0] ? "ส•••" : "สมหญิง" },
      ]);
      expect([edit[0]?.note, edit[0]?.contactPhone.includes("***")]).toEqual(
        masked[0] ? [undefined, true] : ["โทรก่อน", false],
      );
      return masked[0] === true;
    };
  },
};

/** A booking that ended at `start`, of an account that is closed or not; answers whether its addresses are districts. */
async function addressGone(closed: boolean): Promise<() => Promise<boolean>> {
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  await db()
    .updateTable("bookings")
    .set({ state: "cancelled", ended_at: start })
    .where("id", "=", booking.id)
    .execute();
  const empty = {
    closed_at: start,
    phone: "",
    phone_verified_at: null,
    email: "",
    email_verified_at: null,
  };
  if (closed) await db().updateTable("accounts").set(empty).where("id", "=", customer.id).execute();
  return async () => {
    const row = await db()
      .selectFrom("bookings")
      .selectAll()
      .where("id", "=", booking.id)
      .executeTakeFirstOrThrow();
    const quote = await db()
      .selectFrom("quotes")
      .selectAll()
      .where("id", "=", row.quote_id)
      .executeTakeFirstOrThrow();
    const stops = await db()
      .selectFrom("stops")
      .selectAll()
      .where("booking_id", "=", booking.id)
      .execute();
    const all = [
      ...stops,
      ...(quote.stops as { address: string; latitude: number; longitude: number }[]),
    ];
    const coarse = all.map(({ address, latitude }) => [
      /^เขต\S+ กรุงเทพฯ$/.test(address),
      /^\d+\.\d{1,2}$/.test(`${latitude}`),
    ]);
    const lines = [row.line, quote.line].map((line) => (line as unknown[]).length === 0);
    const covered = new Set([...coarse.flat(), ...lines]);
    expect([all.length, covered.size, row.places_masked_at !== null]).toEqual([
      4,
      1,
      covered.has(true),
    ]);
    return covered.has(true);
  };
}

const create = (key: RetentionKey) =>
  key in agedAccountRecords
    ? agedAccountRecords[key as keyof typeof agedAccountRecords](on)
    : makes[key as keyof typeof makes]();

/** By the database's own clock too the time has to be over, or not. */
const byItsOwnClock: readonly RetentionKey[] = ["eventNames", "reports"];

test("each row of the table goes when its time is over, and not a minute before", async () => {
  for (const key of retentionKeys) {
    const begins = byItsOwnClock.includes(key)
      ? new Date(start.getTime() - 800 * 86_400_000)
      : start;
    world.clock.now = begins;
    const gone = await create(key);
    const overAt = begins.getTime() + retention[key].days * 86_400_000;
    world.clock.now = new Date(overAt - 60_000);
    await sweep(world.deps);
    expect([key, await gone()]).toEqual([key, false]);
    world.clock.now = new Date(overAt + 60_000);
    await sweep(world.deps);
    expect([key, await gone()]).toEqual([key, true]);
  }
});
