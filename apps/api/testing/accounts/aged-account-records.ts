import { randomUUID } from "node:crypto";
import { idInCity } from "@songtan/domain/cities/city-id";
import { bookAndAccept } from "../world/delivery.ts";
import { newCustomer, newDriver } from "../world/people.ts";
import { newStaff } from "../world/staff.ts";
import { type Sweeping, start } from "./sweeping.ts";

type Keys =
  | "codes"
  | "signInFailures"
  | "passkeyChallenges"
  | "knownDevices"
  | "securityEvents"
  | "notices"
  | "contactChanges"
  | "idempotency"
  | "quotes"
  | "sessions"
  | "providerEvents"
  | "failedJobs"
  | "socialSignIns"
  | "positions";

/**
 * Creates, at `start`, a row of each kind that belongs to accounts, sign-in and providers. Each
 * function resolves to a check of whether its row is gone.
 */
export const agedAccountRecords: Record<Keys, (on: Sweeping) => Promise<() => Promise<boolean>>> = {
  codes: async (on) => {
    const { id } = await on.world.deps.db
      .insertInto("codes")
      .values({
        purpose: "phone",
        destination: "+66810000001",
        address: "127.0.0.1",
        codeHash: Buffer.alloc(32),
        createdAt: start,
        expiresAt: start,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return on.rowGone("codes", "id", id);
  },
  signInFailures: async (on) => {
    await on.world.deps.db
      .insertInto("signInFailures")
      .values({ accountKey: "nobody", address: "127.0.0.1", failedAt: start })
      .execute();
    await on.world.deps.db
      .insertInto("signInAlerts")
      .values({ accountKey: "nobody", alertedAt: start })
      .execute();
    const failure = on.rowGone("sign_in_failures", "account_key", "nobody");
    const alert = on.rowGone("sign_in_alerts", "account_key", "nobody");
    return async () => (await failure()) && (await alert());
  },
  passkeyChallenges: async (on) => {
    const { id } = await on.world.deps.db
      .insertInto("passkeyChallenges")
      .values({
        purpose: "sign_in",
        audience: "customer",
        challenge: "c",
        createdAt: start,
        expiresAt: start,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return on.rowGone("passkey_challenges", "id", id);
  },
  knownDevices: async (on) => {
    const { id } = await newCustomer(on.world);
    const device = { deviceHash: Buffer.alloc(32), addressKey: "nowhere", lastUsedAt: start };
    await on.world.deps.db
      .insertInto("knownDevices")
      .values({ accountId: id, ...device })
      .execute();
    return on.rowGone("known_devices", "account_id", id);
  },
  securityEvents: async (on) => {
    const person = await newCustomer(on.world);
    const event = {
      kind: "sign_in",
      outcome: "done" as const,
      accountId: person.id,
      times: 1,
      firstAt: start,
      at: start,
    };
    await on.world.deps.db.insertInto("securityEvents").values(event).execute();
    return on.rowGone("security_events", "account_id", person.id);
  },
  notices: async (on) => {
    const person = await newCustomer(on.world);
    const notice = {
      accountId: person.id,
      event: "message",
      source: "message:1",
      notifiedAt: start,
    };
    await on.world.deps.db.insertInto("notices").values(notice).execute();
    return on.rowGone("notices", "account_id", person.id);
  },
  contactChanges: async (on) => {
    const { id: accountId } = await newCustomer(on.world);
    const change = {
      accountId,
      kind: "phone" as const,
      oldValue: "",
      newValue: "+66810000009",
      guarded: true,
    };
    await on.world.deps.db
      .insertInto("contactChanges")
      .values({ ...change, changedAt: start })
      .execute();
    const happenedAt = new Date(start.getTime() - 1000);
    const link = {
      accountId,
      event: "phone_changed",
      tokenHash: Buffer.alloc(32, 7),
      happenedAt,
    };
    await on.world.deps.db
      .insertInto("notMeLinks")
      .values({ ...link, expiresAt: start })
      .execute();
    const changeGone = on.rowGone("contact_changes", "account_id", accountId);
    const linkGone = on.rowGone("not_me_links", "account_id", accountId);
    return async () => (await changeGone()) && (await linkGone());
  },
  idempotency: async (on) => {
    const scope = { actor: "nobody", method: "POST", path: "/x", key: "k" };
    await on.world.deps.db
      .insertInto("idempotencyKeys")
      .values({
        ...scope,
        requestHash: Buffer.alloc(32),
        status: 200,
        answer: "{}",
        createdAt: start,
      })
      .execute();
    return on.rowGone("idempotency_keys", "actor", "nobody");
  },
  quotes: async (on) => {
    await bookAndAccept(on.world, await newDriver(on.world));
    const made = await on.world.deps.db.selectFrom("quotes").selectAll().executeTakeFirstOrThrow();
    const loose = idInCity(randomUUID(), made.city);
    const { line, lines, parcel, stops, ...plain } = made;
    const texts = { line, lines, parcel, stops };
    const json = Object.fromEntries(
      Object.entries(texts).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    await on.world.deps.db
      .insertInto("quotes")
      .values({
        ...plain,
        ...(json as Record<keyof typeof texts, string>),
        id: loose,
        createdAt: start,
      })
      .execute();
    return on.rowGone("quotes", "id", loose);
  },
  sessions: async (on) => {
    const person = await newCustomer(on.world);
    await on.world.deps.db
      .updateTable("sessions")
      .set({ endedAt: start })
      .where("accountId", "=", person.id)
      .execute();
    const { id: staffId } = await newStaff(on.world);
    await on.world.deps.db
      .updateTable("staffSessions")
      .set({ createdAt: start })
      .where("staffId", "=", staffId)
      .execute();
    const account = on.rowGone("sessions", "account_id", person.id);
    const staff = on.rowGone("staff_sessions", "staff_id", staffId);
    return async () => (await account()) && (await staff());
  },
  providerEvents: async (on) => {
    const id = randomUUID();
    await on.world.deps.db
      .insertInto("providerEvents")
      .values({
        id,
        key: "charge.complete",
        body: JSON.stringify({ card: { name: "SOMYING" } }),
        receivedAt: start,
      })
      .execute();
    return async () => {
      const event = await on.world.deps.db
        .selectFrom("providerEvents")
        .select("body")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return JSON.stringify(event.body) === "{}";
    };
  },
  failedJobs: async (on) => {
    const add = `select id from graphile_worker.add_job('send_message', '{"to":"+66899990000"}', max_attempts => 1)`;
    const [{ id }] = (await on.world.owner.query<{ id: string }>(add)).rows as [{ id: string }];
    const failed =
      "update graphile_worker._private_jobs set attempts = 1, updated_at = $1 where id = $2";
    await on.world.owner.query(failed, [start, id]);
    return async () => {
      const { rows } = await on.world.owner.query(
        "select from graphile_worker._private_jobs where id = $1",
        [id],
      );
      return rows.length === 0;
    };
  },
  socialSignIns: async (on) => {
    const hash = () => Buffer.from(randomUUID().replaceAll("-", "").repeat(2), "hex");
    const { id } = await on.world.deps.db
      .insertInto("socialSignIns")
      .values({
        provider: "line",
        role: "driver",
        stateHash: hash(),
        browserHash: hash(),
        sealedRequest: on.world.deps.secrets.seal("social_sign_in_request", Buffer.from("x")),
        redirectUri: "http://localhost/callback",
        createdAt: start,
        expiresAt: new Date(start.getTime() + 60_000),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return on.rowGone("social_sign_ins", "id", id);
  },
  positions: async (on) => {
    const booking = await on.world.deps.db
      .selectFrom("bookings")
      .select(["id", "city", "driverId"])
      .executeTakeFirstOrThrow();
    await on.world.deps.db
      .insertInto("positions")
      .values({
        bookingId: booking.id,
        city: booking.city,
        driverId: booking.driverId ?? "",
        latitude: 13.7,
        longitude: 100.5,
        recordedAt: start,
        receivedAt: start,
      })
      .execute();
    return on.rowGone("positions", "booking_id", booking.id);
  },
};
