import { randomUUID } from "node:crypto";
import { type RetentionKey, retention, retentionKeys } from "@songtan/domain/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookAndTake } from "../testing/delivery.ts";
import { newCustomer, newDriver, type Person } from "../testing/people.ts";
import { newStaff } from "../testing/staff.ts";
import { openSweeping, type Sweeping, start } from "../testing/sweeping.ts";
import type { TestWorld } from "../testing/test-world.ts";
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
const makes: Record<RetentionKey, () => Promise<() => Promise<boolean>>> = {
  codes: async () => {
    const { id } = await db()
      .insertInto("codes")
      .values({
        purpose: "phone",
        destination: "+66810000001",
        address: "127.0.0.1",
        code_hash: Buffer.alloc(32),
        created_at: start,
        expires_at: start,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return on.rowGone("codes", "id", id);
  },
  signInFailures: async () => {
    await db()
      .insertInto("sign_in_failures")
      .values({ account_key: "nobody", address: "127.0.0.1", failed_at: start })
      .execute();
    return on.rowGone("sign_in_failures", "account_key", "nobody");
  },
  notices: async () => {
    const person = await newCustomer(world);
    const notice = { account_id: person.id, event: "message", source: "message:1", told_at: start };
    await db().insertInto("notices").values(notice).execute();
    return on.rowGone("notices", "account_id", person.id);
  },
  idempotency: async () => {
    const scope = { actor: "nobody", method: "POST", path: "/x", key: "k" };
    await db()
      .insertInto("idempotency_keys")
      .values({ ...scope, request_hash: Buffer.alloc(32), status: 200, answer: "{}", created_at: start })
      .execute();
    return on.rowGone("idempotency_keys", "actor", "nobody");
  },
  quotes: async () => {
    await bookAndTake(world, await newDriver(world));
    const made = await db().selectFrom("quotes").selectAll().executeTakeFirstOrThrow();
    const loose = randomUUID();
    const { line, lines, parcel, stops, ...plain } = made;
    const texts = { line, lines, parcel, stops };
    const json = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, JSON.stringify(value)]));
    await db()
      .insertInto("quotes")
      .values({ ...plain, ...(json as Record<keyof typeof texts, string>), id: loose, created_at: start })
      .execute();
    return on.rowGone("quotes", "id", loose);
  },
  sessions: async () => {
    const person = await newCustomer(world);
    await db().updateTable("sessions").set({ ended_at: start }).where("account_id", "=", person.id).execute();
    const { id: staffId } = await newStaff(world);
    await db().updateTable("staff_sessions").set({ created_at: start }).where("staff_id", "=", staffId).execute();
    const account = on.rowGone("sessions", "account_id", person.id);
    const staff = on.rowGone("staff_sessions", "staff_id", staffId);
    return async () => (await account()) && (await staff());
  },
  chats: async () => {
    const task = await bookAndTake(world, await newDriver(world));
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
  socialSignIns: async () => {
    const hash = () => Buffer.from(randomUUID().replaceAll("-", "").repeat(2), "hex");
    const { id } = await db()
      .insertInto("social_sign_ins")
      .values({
        provider: "line",
        role: "driver",
        state_hash: hash(),
        browser_hash: hash(),
        sealed_request: world.deps.secrets.seal(Buffer.from("x")),
        redirect_uri: "http://localhost/callback",
        created_at: start,
        expires_at: new Date(start.getTime() + 60_000),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return on.rowGone("social_sign_ins", "id", id);
  },
  positions: async () => {
    const booking = await db().selectFrom("bookings").select(["id", "driver_id"]).executeTakeFirstOrThrow();
    await db()
      .insertInto("positions")
      .values({
        booking_id: booking.id,
        driver_id: booking.driver_id ?? "",
        latitude: 13.7,
        longitude: 100.5,
        recorded_at: start,
        received_at: start,
      })
      .execute();
    return on.rowGone("positions", "booking_id", booking.id);
  },
  eventNames: async () => {
    const booking = await db().selectFrom("bookings").select("id").executeTakeFirstOrThrow();
    const longAgo = world.clock.now;
    await db().updateTable("bookings").set({ ended_at: longAgo }).where("id", "=", booking.id).execute();
    const said = { note: "คุณสมหญิงรับ", latitude: 13, proof: { recipientName: "สมหญิง", photos: [] } };
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
        body: JSON.stringify(said),
        outcome: "applied",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return async () => {
      const event = await db().selectFrom("task_events").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
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
    const asked = await on.askedFor(booking.id);
    return async () => {
      const edit = await asked();
      const stops = await db().selectFrom("stops").selectAll().where("booking_id", "=", booking.id).execute();
      const masked = stops.map(
        (stop) =>
          /^(\S{1,2}•••\s?)+$/.test(stop.contact_name) &&
          /\*\*\*/.test(stop.contact_phone) &&
          !stop.note &&
          !stop.recipient_key_hash,
      );
      expect(new Set(masked).size).toBe(1);
      expect(edit).toMatchObject([{ from: 1, address: "ถนนสีลม", contactName: masked[0] ? "ส•••" : "สมหญิง" }]);
      expect([edit[0]?.note, edit[0]?.contactPhone.includes("***")]).toEqual(
        masked[0] ? [undefined, true] : ["โทรก่อน", false],
      );
      return masked[0] === true;
    };
  },
};

test("each row of the table goes when its time is over, and not a minute before", async () => {
  for (const key of retentionKeys) {
    // The database's own clock has a say about names: for it too the time is over, or not.
    const begins = key === "eventNames" ? new Date(start.getTime() - 800 * 86_400_000) : start;
    world.clock.now = begins;
    const gone = await makes[key]();
    const overAt = begins.getTime() + retention[key].days * 86_400_000;
    world.clock.now = new Date(overAt - 60_000);
    await sweep(world.deps);
    expect([key, await gone()]).toEqual([key, false]);
    world.clock.now = new Date(overAt + 60_000);
    await sweep(world.deps);
    expect([key, await gone()]).toEqual([key, true]);
  }
});
