import { randomUUID } from "node:crypto";
import { type RetentionKey, retention, retentionKeys } from "@songtan/domain/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agedAccountRecords } from "../../../../testing/accounts/aged-account-records.ts";
import { openSweeping, type Sweeping, start } from "../../../../testing/accounts/sweeping.ts";
import { newBusiness } from "../../../../testing/partners/businesses.ts";
import { newPartner } from "../../../../testing/partners/partner.ts";
import { openReceiver } from "../../../../testing/partners/receiver.ts";
import { listen, ping } from "../../../../testing/partners/webhooks.ts";
import { book, bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { sendWebhooksOnce } from "../../partners/webhooks/sender.ts";
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
  requestLog: async () => {
    const { business, key } = await newPartner(world);
    const id = randomUUID();
    await db()
      .insertInto("partnerRequests")
      .values({
        ...{ id, businessId: business.id, mode: "live", keyId: key.id, at: start },
        ...{ method: "GET", path: "/api/bookings", status: 200, durationMs: 5 },
      })
      .execute();
    return on.rowGone("partner_requests", "id", id);
  },
  imports: async () => {
    const { business, owner } = await newPartner(world);
    const { id } = await db()
      .insertInto("bookingImports")
      .values({
        ...{ businessId: business.id, createdBy: owner.id, name: "วันนี้.csv", fileHash: "x" },
        ...{ headings: ["ชื่อผู้รับ"], columns: ["dropoffName"], createdAt: start },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db()
      .insertInto("bookingImportRows")
      .values({ importId: id, number: 1, cells: ["คุณนิด"] })
      .execute();
    return on.rowGone("booking_import_rows", "import_id", id);
  },
  chats: async () => {
    const task = await bookAndAccept(world, await newDriver(world));
    const { customerId } = await db()
      .selectFrom("bookings")
      .select("customerId")
      .where("id", "=", task.id)
      .executeTakeFirstOrThrow();
    const pictureId = await on.send(driver.token, "chat");
    const gone = await on.pictureGone(pictureId);
    const { id } = await db()
      .insertInto("chatMessages")
      .values({
        bookingId: task.id,
        driverId: driver.id,
        authorRole: "customer",
        authorId: customerId,
        authorName: "มาลี",
        text: "",
        uploadId: pictureId,
        createdAt: start,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = on.rowGone("chat_messages", "id", String(id));
    const staff = await newStaff(world, ["booking.manage"]);
    const note = { bookingId: task.id, staffId: staff.id, text: "โทรแล้ว", createdAt: start };
    const stored = await db()
      .insertInto("bookingNotes")
      .values(note)
      .returning("id")
      .executeTakeFirstOrThrow();
    const noteGone = on.rowGone("booking_notes", "id", stored.id);
    return async () => (await row()) && (await noteGone()) && (await gone());
  },
  webhooks: async () => {
    const business = await newBusiness(world);
    const receiver = await openReceiver();
    const { id } = await listen(world, business, receiver);
    const { data } = await ping(world, business.test.token, id);
    await sendWebhooksOnce(world.deps);
    await receiver.close();
    const event = on.rowGone("webhook_events", "id", data.eventId);
    const delivery = on.rowGone("webhook_deliveries", "event_id", data.eventId);
    const attempt = on.rowGone("webhook_attempts", "event_id", data.eventId);
    return async () => (await event()) && (await delivery()) && (await attempt());
  },
  destinations: async () => {
    const place = { name: "บ้าน", latitude: 13.75, longitude: 100.53 };
    const { id } = await db()
      .insertInto("driverDestinations")
      .values({
        driverId: driver.id,
        ...place,
        beganAt: start,
        endsAt: new Date(start.getTime() + 1),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return on.rowGone("driver_destinations", "id", id);
  },
  reports: async () => {
    const booking = await db()
      .selectFrom("bookings")
      .select(["id", "customerId"])
      .executeTakeFirstOrThrow();
    const ended = { id: randomUUID(), bookingId: booking.id, endedAt: world.clock.now };
    await db()
      .insertInto("reports")
      .values({
        ...{
          ...ended,
          number: randomUUID(),
          reporterRole: "customer",
          reporterId: booking.customerId,
          kind: "late",
        },
        ...{
          state: "closed",
          capSatang: 0,
          dueAt: start,
          createdAt: start,
          decisionNote: "โทรหาคุณสมหญิงแล้ว",
        },
      })
      .execute();
    const { id } = await db()
      .insertInto("reportMessages")
      .values({
        ...{
          reportId: ended.id,
          authorRole: "customer",
          authorId: booking.customerId,
          authorName: "สมหญิง",
        },
        ...{ text: "ถึงช้า", createdAt: start },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [shown, loose] = [
      await on.send(driver.token, "report"),
      await on.send(driver.token, "report"),
    ];
    await db()
      .insertInto("reportPhotos")
      .values({ messageId: id, uploadId: shown, index: 0 })
      .execute();
    const gone = [await on.pictureGone(shown), await on.pictureGone(loose)];
    return async () => {
      const report = await db()
        .selectFrom("reports")
        .selectAll()
        .where("id", "=", ended.id)
        .executeTakeFirstOrThrow();
      const message = await db()
        .selectFrom("reportMessages")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const left = [message.text, message.authorName, report.decisionNote];
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
    const booking = await db()
      .selectFrom("bookings")
      .select(["id", "city"])
      .executeTakeFirstOrThrow();
    const longAgo = world.clock.now;
    await db()
      .updateTable("bookings")
      .set({ endedAt: longAgo })
      .where("id", "=", booking.id)
      .execute();
    const body = { note: "คุณสมหญิงรับ", latitude: 13, proof: { recipientName: "สมหญิง", photos: [] } };
    const { id } = await db()
      .insertInto("taskEvents")
      .values({
        id: randomUUID(),
        bookingId: booking.id,
        city: booking.city,
        driverId: driver.id,
        kind: "delivered",
        stopIndex: 1,
        occurredAt: longAgo,
        happenedAt: longAgo,
        receivedAt: longAgo,
        body: JSON.stringify(body),
        outcome: "applied",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return async () => {
      const event = await db()
        .selectFrom("taskEvents")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const gone = JSON.stringify(event.body) === '{"proof":{"photos":[]}}';
      expect(event.namesRemovedAt !== null).toBe(gone);
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
        driverId: driver.id,
        details,
        openedAt: start,
        closedAt: start,
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
      .set({ state: "cancelled", endedAt: start })
      .where("id", "=", booking.id)
      .execute();
    const loadEdit = await on.requestedEdit(booking.id);
    return async () => {
      const edit = await loadEdit();
      const stops = await db()
        .selectFrom("stops")
        .selectAll()
        .where("bookingId", "=", booking.id)
        .execute();
      const masked = stops.map(
        (stop) =>
          /^(\S{1,2}•••\s?)+$/.test(stop.contactName) &&
          /\*\*\*/.test(stop.contactPhone) &&
          !stop.note &&
          !stop.recipientKeyHash,
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
    .set({ state: "cancelled", endedAt: start })
    .where("id", "=", booking.id)
    .execute();
  const empty = {
    closedAt: start,
    phone: "",
    phoneVerifiedAt: null,
    email: "",
    emailVerifiedAt: null,
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
      .where("id", "=", row.quoteId)
      .executeTakeFirstOrThrow();
    const stops = await db()
      .selectFrom("stops")
      .selectAll()
      .where("bookingId", "=", booking.id)
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
    expect([all.length, covered.size, row.placesMaskedAt !== null]).toEqual([
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
}, 60_000);
