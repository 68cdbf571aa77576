import { randomUUID } from "node:crypto";
import type { SubmittedKind } from "@songtan/domain/drivers/words";
import { type RetentionKey, retention, retentionKeys } from "@songtan/domain/retention";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { json } from "../db/database.ts";
import { decideDocument } from "../features/documents/decide-document.ts";
import { call } from "../testing/call.ts";
import { bookAndTake } from "../testing/delivery.ts";
import { submitPage } from "../testing/papers.ts";
import { newCustomer, newDriver, type Person } from "../testing/people.ts";
import { sendPicture } from "../testing/pictures.ts";
import { newStaff } from "../testing/staff.ts";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";
import { sweep } from "./sweep.ts";

const start = new Date("2026-11-21T03:00:00Z");
let world: TestWorld;
let driver: Person;
let picture: Buffer;
beforeAll(async () => {
  world = await openTestWorld();
  driver = await newDriver(world, { verified: false });
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#abc" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());

const db = () => world.deps.db;
const upload = (id: string) => db().selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst();
const send = async (token: string, purpose: string) =>
  (await sendPicture(world, token, { file: picture, purpose })).data.id;
const decide = (kind: SubmittedKind, approved: boolean) =>
  db()
    .transaction()
    .execute((trx) =>
      decideDocument(trx, world.deps, {
        driverId: driver.id,
        kind,
        by: "system",
        decision: approved ? { approved } : { approved, reason: "picture_unclear" },
      }),
    );
const page = async (kind: SubmittedKind) => {
  const row = await db()
    .selectFrom("documents")
    .selectAll()
    .where("driver_id", "=", driver.id)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return { ...row, fields: row.fields as Record<string, string> };
};
/** Hands a page in and answers what its picture left: the upload's row and the file. */
const pagePicture = async (kind: SubmittedKind, approved: boolean) => {
  await submitPage(world, driver.token, { kind });
  await decide(kind, approved);
  return pictureGone((await page(kind)).fields.photoUploadId ?? "");
};
const pictureGone = async (id: string) => {
  const row = await upload(id);
  const key = row?.storage_key ?? "";
  expect(await world.deps.files.get(key)).not.toBeNull();
  return async () => !(await upload(id)) && (await world.deps.files.get(key)) === null;
};
/** A row that stands until it is deleted. */
const rowGone = (table: string, column: string, value: string) => async () => {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.ref(column)}::text = ${value}`.execute(db());
  return rows.length === 0;
};

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
    return rowGone("codes", "id", id);
  },
  signInFailures: async () => {
    await db()
      .insertInto("sign_in_failures")
      .values({ account_key: "nobody", address: "127.0.0.1", failed_at: start })
      .execute();
    return rowGone("sign_in_failures", "account_key", "nobody");
  },
  notices: async () => {
    const person = await newCustomer(world);
    const notice = { account_id: person.id, event: "message", source: "message:1", told_at: start };
    await db().insertInto("notices").values(notice).execute();
    return rowGone("notices", "account_id", person.id);
  },
  idempotency: async () => {
    const scope = { actor: "nobody", method: "POST", path: "/x", key: "k" };
    await db()
      .insertInto("idempotency_keys")
      .values({ ...scope, request_hash: Buffer.alloc(32), status: 200, answer: "{}", created_at: start })
      .execute();
    return rowGone("idempotency_keys", "actor", "nobody");
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
    return rowGone("quotes", "id", loose);
  },
  sessions: async () => {
    const person = await newCustomer(world);
    await db().updateTable("sessions").set({ ended_at: start }).where("account_id", "=", person.id).execute();
    const { id: staffId } = await newStaff(world);
    await db().updateTable("staff_sessions").set({ created_at: start }).where("staff_id", "=", staffId).execute();
    const account = rowGone("sessions", "account_id", person.id);
    const staff = rowGone("staff_sessions", "staff_id", staffId);
    return async () => (await account()) && (await staff());
  },
  chats: async () => {
    const task = await bookAndTake(world, await newDriver(world));
    const { customer_id } = await db()
      .selectFrom("bookings")
      .select("customer_id")
      .where("id", "=", task.id)
      .executeTakeFirstOrThrow();
    const pictureId = await send(driver.token, "chat");
    const gone = await pictureGone(pictureId);
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
    const row = rowGone("chat_messages", "id", String(id));
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
    return rowGone("social_sign_ins", "id", id);
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
    return rowGone("positions", "booking_id", booking.id);
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
  proofs: async () => pictureGone(await send(driver.token, "proof")),
  rejectedImages: () => pagePicture("vehicle-act", false),
  approvedImages: () => pagePicture("driver-license", true),
  unusedImages: async () => pictureGone(await send(driver.token, "vehicle-book")),
  bookingContacts: async () => {
    const booking = await db().selectFrom("bookings").select("id").executeTakeFirstOrThrow();
    await db()
      .updateTable("bookings")
      .set({ state: "cancelled", ended_at: start })
      .where("id", "=", booking.id)
      .execute();
    const asked = await askedFor(booking.id);
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

/** Other drop-offs that were asked for; answers how they are kept. */
async function askedFor(bookingId: string) {
  const dropOffs = [{ from: 1, address: "ถนนสีลม", contactName: "สมหญิง", contactPhone: "+66891112222", note: "โทรก่อน" }];
  const { id } = await world.deps.db
    .insertInto("booking_edits")
    .values({
      ...{ booking_id: bookingId, driver_id: driver.id, state: "declined", from_index: 1 },
      ...{ before_satang: 6800, total_satang: 6800, settlement: "nothing", driver_pay_satang: 0, commission_satang: 0 },
      ...{ distance_metres: 0, duration_seconds: 0, distance_source: "road" },
      ...{ drop_offs: json(dropOffs), lines: json([]), line: json([]) },
      ...{ asked_at: start, answer_by: start, answered_at: start },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return async () => {
    const rows = world.deps.db.selectFrom("booking_edits").select("drop_offs").where("id", "=", id);
    return (await rows.executeTakeFirstOrThrow()).drop_offs as typeof dropOffs;
  };
}

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

test("of an approved page the result, the last digits and the end stay, and handing it in again asks for a new picture", async () => {
  const row = await page("driver-license");
  expect(row).toMatchObject({ state: "approved", expires_on: "2028-12-31" });
  expect(row.images_deleted_at).not.toBeNull();
  expect(row.fields.number).toMatch(/^x+\d{4}$/);
  expect(Object.keys(row.fields).filter((field) => field.endsWith("UploadId"))).toEqual([]);
  world.clock.now = start;
  const again = await call(world, "PUT /driver/documents/driver-license", {
    token: driver.token,
    body: { fields: { ...row.fields, expiresOn: "2028-12-31" } },
  });
  expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([400, ["fields.photoUploadId"]]);
});

test("the portrait that customers see stays as long as it is one", async () => {
  world.clock.now = start;
  await submitPage(world, driver.token, { kind: "account" });
  await decide("account", true);
  const portrait = (await page("account")).fields.photoUploadId ?? "";
  world.clock.now = new Date(start.getTime() + 400 * 86_400_000);
  await sweep(world.deps);
  expect(await upload(portrait)).toBeDefined();
  expect((await page("account")).fields.photoUploadId).toBe(portrait);
});

test("a proof keeps that it was one, when, and the hash of its bytes", async () => {
  world.clock.now = start;
  const taken = await bookAndTake(world, await newDriver(world));
  const [eventId, uploadId] = [randomUUID(), await send(driver.token, "proof")];
  await db()
    .insertInto("task_events")
    .values({
      id: eventId,
      booking_id: taken.id,
      driver_id: driver.id,
      kind: "picked_up",
      stop_index: 0,
      occurred_at: start,
      received_at: start,
      body: "{}",
      outcome: "applied",
    })
    .execute();
  const { id } = await db()
    .insertInto("proofs")
    .values({
      booking_id: taken.id,
      stop_index: 0,
      task_event_id: eventId,
      kind: "photo",
      upload_id: uploadId,
      sha256: "ab",
      recipient_name: "สมหญิง",
      latitude: 13,
      longitude: 100,
      happened_at: start,
      received_at: start,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  world.clock.now = new Date(start.getTime() + 366 * 86_400_000);
  await sweep(world.deps);
  const proof = await db().selectFrom("proofs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(proof).toMatchObject({ kind: "photo", sha256: "ab", happened_at: start });
  expect([proof.upload_id, proof.recipient_name, proof.latitude]).toEqual([null, null, null]);
  expect(await upload(uploadId)).toBeUndefined();
});

test("killed between the row and the file, the next run removes the file", async () => {
  world.clock.now = start;
  const ids = [await send(driver.token, "vehicle-front"), await send(driver.token, "vehicle-front")];
  const keys = await Promise.all(ids.map(async (id) => (await upload(id))?.storage_key ?? ""));
  world.clock.now = new Date(start.getTime() + 31 * 86_400_000);
  const dying = {
    ...world.deps,
    files: {
      ...world.deps.files,
      remove: async () => {
        throw new Error("killed");
      },
    },
  };
  await expect(sweep(dying)).rejects.toThrow("killed");
  const left = () => Promise.all(keys.map((key) => world.deps.files.get(key)));
  expect(await Promise.all(ids.map(upload))).toEqual([undefined, undefined]);
  expect((await left()).every((file) => file !== null)).toBe(true);
  await sweep(world.deps);
  expect(await left()).toEqual([null, null]);
  expect(await db().selectFrom("files_to_remove").selectAll().execute()).toEqual([]);
});

test("a file whose row was never saved goes after an hour, one whose row stands stays", async () => {
  world.clock.now = start;
  const dying = "uploads/never-saved";
  await world.deps.files.put(dying, picture);
  const standing = (await upload(await send(driver.token, "vehicle-side")))?.storage_key ?? "";
  await db()
    .insertInto("files_to_remove")
    .values([dying, standing].map((storage_key) => ({ storage_key, noted_at: start })))
    .execute();
  world.clock.now = new Date(start.getTime() + 59 * 60_000);
  await sweep(world.deps);
  expect(await world.deps.files.get(dying)).not.toBeNull();
  world.clock.now = new Date(start.getTime() + 61 * 60_000);
  await sweep(world.deps);
  expect(await world.deps.files.get(dying)).toBeNull();
  expect(await world.deps.files.get(standing)).not.toBeNull();
});
