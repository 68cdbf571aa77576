import { randomUUID } from "node:crypto";
import { type RetentionKey, retention, retentionKeys } from "@songtan/domain/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { book, bookAndTake } from "../testing/delivery.ts";
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
    await db().insertInto("sign_in_alerts").values({ account_key: "nobody", alerted_at: start }).execute();
    const failure = on.rowGone("sign_in_failures", "account_key", "nobody");
    const alert = on.rowGone("sign_in_alerts", "account_key", "nobody");
    return async () => (await failure()) && (await alert());
  },
  passkeyChallenges: async () => {
    const { id } = await db()
      .insertInto("passkey_challenges")
      .values({ purpose: "sign_in", audience: "customer", challenge: "c", created_at: start, expires_at: start })
      .returning("id")
      .executeTakeFirstOrThrow();
    return on.rowGone("passkey_challenges", "id", id);
  },
  knownDevices: async () => {
    const { id } = await newCustomer(world);
    const device = { device_hash: Buffer.alloc(32), address_key: "nowhere", last_used_at: start };
    await db()
      .insertInto("known_devices")
      .values({ account_id: id, ...device })
      .execute();
    return on.rowGone("known_devices", "account_id", id);
  },
  securityEvents: async () => {
    const person = await newCustomer(world);
    const event = { kind: "sign_in", outcome: "done", account_id: person.id, times: 1, first_at: start, at: start };
    await db().insertInto("security_events").values(event).execute();
    return on.rowGone("security_events", "account_id", person.id);
  },
  notices: async () => {
    const person = await newCustomer(world);
    const notice = { account_id: person.id, event: "message", source: "message:1", told_at: start };
    await db().insertInto("notices").values(notice).execute();
    return on.rowGone("notices", "account_id", person.id);
  },
  contactChanges: async () => {
    const { id: account_id } = await newCustomer(world);
    const change = { account_id, kind: "phone", old_value: "", new_value: "+66810000009", guarded: true };
    await db()
      .insertInto("contact_changes")
      .values({ ...change, changed_at: start })
      .execute();
    const happened_at = new Date(start.getTime() - 1000);
    const link = { account_id, event: "phone_changed", token_hash: Buffer.alloc(32, 7), happened_at };
    await db()
      .insertInto("not_me_links")
      .values({ ...link, expires_at: start })
      .execute();
    const changeGone = on.rowGone("contact_changes", "account_id", account_id);
    const linkGone = on.rowGone("not_me_links", "account_id", account_id);
    return async () => (await changeGone()) && (await linkGone());
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
  reports: async () => {
    const booking = await db().selectFrom("bookings").select(["id", "customer_id"]).executeTakeFirstOrThrow();
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
        ...{ state: "closed", cap_satang: 0, due_at: start, created_at: start, words: "โทรหาคุณสมหญิงแล้ว" },
      })
      .execute();
    const { id } = await db()
      .insertInto("report_messages")
      .values({
        ...{ report_id: ended.id, author_role: "customer", author_id: booking.customer_id, author_name: "สมหญิง" },
        ...{ text: "ถึงช้า", created_at: start },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [shown, loose] = [await on.send(driver.token, "report"), await on.send(driver.token, "report")];
    await db().insertInto("report_photos").values({ message_id: id, upload_id: shown, place: 0 }).execute();
    const gone = [await on.pictureGone(shown), await on.pictureGone(loose)];
    return async () => {
      const report = await db().selectFrom("reports").selectAll().where("id", "=", ended.id).executeTakeFirstOrThrow();
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
  providerEvents: async () => {
    const id = randomUUID();
    await db()
      .insertInto("provider_events")
      .values({ id, key: "charge.complete", body: JSON.stringify({ card: { name: "SOMYING" } }), received_at: start })
      .execute();
    return async () => {
      const event = await db()
        .selectFrom("provider_events")
        .select("body")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return JSON.stringify(event.body) === "{}";
    };
  },
  failedJobs: async () => {
    const add = `select id from graphile_worker.add_job('send_message', '{"to":"+66899990000"}', max_attempts => 1)`;
    const [{ id }] = (await world.owner.query<{ id: string }>(add)).rows as [{ id: string }];
    const failed = "update graphile_worker._private_jobs set attempts = 1, updated_at = $1 where id = $2";
    await world.owner.query(failed, [start, id]);
    return async () => {
      const { rows } = await world.owner.query("select from graphile_worker._private_jobs where id = $1", [id]);
      return rows.length === 0;
    };
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

/** A booking that ended at `start`, of an account that is closed or not; answers whether its addresses are districts. */
async function addressGone(closed: boolean): Promise<() => Promise<boolean>> {
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  await db()
    .updateTable("bookings")
    .set({ state: "cancelled", ended_at: start })
    .where("id", "=", booking.id)
    .execute();
  const empty = { closed_at: start, phone: "", phone_verified_at: null, email: "", email_verified_at: null };
  if (closed) await db().updateTable("accounts").set(empty).where("id", "=", customer.id).execute();
  return async () => {
    const row = await db().selectFrom("bookings").selectAll().where("id", "=", booking.id).executeTakeFirstOrThrow();
    const quote = await db().selectFrom("quotes").selectAll().where("id", "=", row.quote_id).executeTakeFirstOrThrow();
    const stops = await db().selectFrom("stops").selectAll().where("booking_id", "=", booking.id).execute();
    const all = [...stops, ...(quote.stops as { address: string; latitude: number; longitude: number }[])];
    const coarse = all.map(({ address, latitude }) => [
      /^เขต\S+ กรุงเทพฯ$/.test(address),
      /^\d+\.\d{1,2}$/.test(`${latitude}`),
    ]);
    const lines = [row.line, quote.line].map((line) => (line as unknown[]).length === 0);
    const seen = new Set([...coarse.flat(), ...lines]);
    expect([all.length, seen.size, row.places_masked_at !== null]).toEqual([4, 1, seen.has(true)]);
    return seen.has(true);
  };
}

/** By the database's own clock too the time has to be over, or not. */
const byItsOwnClock: readonly RetentionKey[] = ["eventNames", "reports"];

test("each row of the table goes when its time is over, and not a minute before", async () => {
  for (const key of retentionKeys) {
    const begins = byItsOwnClock.includes(key) ? new Date(start.getTime() - 800 * 86_400_000) : start;
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
