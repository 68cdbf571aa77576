import { randomUUID } from "node:crypto";
import type { RetentionKey } from "@songtan/domain/retention";
import { expect } from "vitest";
import type { agedAccountRecords } from "../accounts/aged-account-records.ts";
import { type Sweeping, start } from "../accounts/sweeping.ts";
import type { agedPartnerRecords } from "../partners/aged-partner-records.ts";
import { book, bookAndAccept } from "../world/delivery.ts";
import { newCustomer, newDriver } from "../world/people.ts";
import { newStaff } from "../world/staff.ts";
import type { agedFiveYears } from "./aged-five-years.ts";

/** Makes what a row of the table is about, at `start`; answers whether it is gone. */
export const agedRecords: Record<
  Exclude<
    RetentionKey,
    | "accounting"
    | keyof typeof agedAccountRecords
    | keyof typeof agedPartnerRecords
    | keyof typeof agedFiveYears
  >,
  (on: Sweeping) => Promise<() => Promise<boolean>>
> = {
  chats: async (on) => {
    const task = await bookAndAccept(on.world, await newDriver(on.world));
    const { customerId } = await on.world.deps.db
      .selectFrom("bookings")
      .select("customerId")
      .where("id", "=", task.id)
      .executeTakeFirstOrThrow();
    const pictureId = await on.send(on.driver.token, "chat");
    const gone = await on.pictureGone(pictureId);
    const { id } = await on.world.deps.db
      .insertInto("chatMessages")
      .values({
        bookingId: task.id,
        driverId: on.driver.id,
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
    const staff = await newStaff(on.world, ["booking.manage"]);
    const note = { bookingId: task.id, staffId: staff.id, text: "โทรแล้ว", createdAt: start };
    const stored = await on.world.deps.db
      .insertInto("bookingNotes")
      .values(note)
      .returning("id")
      .executeTakeFirstOrThrow();
    const noteGone = on.rowGone("booking_notes", "id", stored.id);
    return async () => (await row()) && (await noteGone()) && (await gone());
  },
  destinations: async (on) => {
    const place = { name: "บ้าน", latitude: 13.75, longitude: 100.53 };
    const { id } = await on.world.deps.db
      .insertInto("driverDestinations")
      .values({
        driverId: on.driver.id,
        ...place,
        beganAt: start,
        endsAt: new Date(start.getTime() + 1),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return on.rowGone("driver_destinations", "id", id);
  },
  reports: async (on) => {
    const booking = await on.world.deps.db
      .selectFrom("bookings")
      .select(["id", "customerId"])
      .executeTakeFirstOrThrow();
    const ended = { id: randomUUID(), bookingId: booking.id, endedAt: on.world.clock.now };
    await on.world.deps.db
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
    const { id } = await on.world.deps.db
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
      await on.send(on.driver.token, "report"),
      await on.send(on.driver.token, "report"),
    ];
    await on.world.deps.db
      .insertInto("reportPhotos")
      .values({ messageId: id, uploadId: shown, index: 0 })
      .execute();
    const gone = [await on.pictureGone(shown), await on.pictureGone(loose)];
    return async () => {
      const report = await on.world.deps.db
        .selectFrom("reports")
        .selectAll()
        .where("id", "=", ended.id)
        .executeTakeFirstOrThrow();
      const message = await on.world.deps.db
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
  placesOfClosed: (on) => addressGone(on, true),
  bookingPlaces: (on) => addressGone(on, false),
  eventNames: async (on) => {
    const booking = await on.world.deps.db
      .selectFrom("bookings")
      .select(["id", "city"])
      .executeTakeFirstOrThrow();
    const longAgo = on.world.clock.now;
    await on.world.deps.db
      .updateTable("bookings")
      .set({ endedAt: longAgo })
      .where("id", "=", booking.id)
      .execute();
    const body = { note: "คุณสมหญิงรับ", latitude: 13, proof: { recipientName: "สมหญิง", photos: [] } };
    const { id } = await on.world.deps.db
      .insertInto("taskEvents")
      .values({
        id: randomUUID(),
        bookingId: booking.id,
        city: booking.city,
        driverId: on.driver.id,
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
      const event = await on.world.deps.db
        .selectFrom("taskEvents")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const gone = JSON.stringify(event.body) === '{"proof":{"photos":[]}}';
      expect(event.namesRemovedAt !== null).toBe(gone);
      return gone;
    };
  },
  alarmPositions: async (on) => {
    const details = JSON.stringify({
      position: { latitude: 13.7, longitude: 100.5, at: start.toISOString() },
      note: "x",
    });
    const { id } = await on.world.deps.db
      .insertInto("incidents")
      .values({
        kind: "sos",
        driverId: on.driver.id,
        details,
        openedAt: start,
        closedAt: start,
        resolution: "ช่วยแล้ว",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return async () => {
      const { details: left } = await on.world.deps.db
        .selectFrom("incidents")
        .select("details")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return JSON.stringify(left) === '{"note":"x"}';
    };
  },
  proofs: async (on) => on.pictureGone(await on.send(on.driver.token, "proof")),
  rejectedImages: (on) => on.pagePicture("vehicle-act", false),
  approvedImages: (on) => on.pagePicture("driver-license", true),
  unusedImages: async (on) => on.pictureGone(await on.send(on.driver.token, "vehicle-book")),
  bookingContacts: async (on) => {
    const booking = await on.world.deps.db
      .selectFrom("bookings")
      .select("id")
      .executeTakeFirstOrThrow();
    await on.world.deps.db
      .updateTable("bookings")
      .set({ state: "cancelled", endedAt: start })
      .where("id", "=", booking.id)
      .execute();
    const loadEdit = await on.requestedEdit(booking.id);
    return async () => {
      const edit = await loadEdit();
      const stops = await on.world.deps.db
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
async function addressGone(on: Sweeping, closed: boolean): Promise<() => Promise<boolean>> {
  const customer = await newCustomer(on.world);
  const booking = await book(on.world, customer);
  await on.world.deps.db
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
  if (closed)
    await on.world.deps.db
      .updateTable("accounts")
      .set(empty)
      .where("id", "=", customer.id)
      .execute();
  return async () => {
    const row = await on.world.deps.db
      .selectFrom("bookings")
      .selectAll()
      .where("id", "=", booking.id)
      .executeTakeFirstOrThrow();
    const quote = await on.world.deps.db
      .selectFrom("quotes")
      .selectAll()
      .where("id", "=", row.quoteId)
      .executeTakeFirstOrThrow();
    const stops = await on.world.deps.db
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
