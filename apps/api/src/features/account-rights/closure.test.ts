import type { ClosureView } from "@songtan/contract/account-rights";
import type { CustomerView } from "@songtan/contract/accounts";
import type { QuoteView } from "@songtan/contract/quotes";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadTrialBalance } from "../../ledger/trial-balance.ts";
import { call } from "../../testing/call.ts";
import { giveCredit } from "../../testing/credit.ts";
import { book, bookAndTake, quoteRequest } from "../../testing/delivery.ts";
import { approvePapers } from "../../testing/papers.ts";
import {
  lastCode,
  newDriver,
  type Person,
  password,
  type SignedUp,
  signUp,
  verifiedCustomer,
} from "../../testing/people.ts";
import { sendPicture } from "../../testing/pictures.ts";
import { openTestWorld, type TestWorld } from "../../testing/test-world.ts";
import { closeAccounts } from "./close-accounts.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

type Role = "customer" | "driver";
const days = (count: number) => count * 24 * 3600;
const close = (person: Person, role: Role = "customer", body: unknown = { password }) =>
  call<{ dueAt: string }>(world, `POST /${role}/closure`, { token: person.token, body });
const look = (person: Person, role: Role = "customer") =>
  call<ClosureView>(world, `GET /${role}/closure`, { token: person.token });
const logIn = (identifier: string, role: Role = "customer") =>
  call<CustomerView>(world, `POST /${role}/login`, { body: { identifier, password } });
const accountOf = (person: Person) =>
  world.deps.db.selectFrom("accounts").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
const closureOf = (person: Person) =>
  world.deps.db.selectFrom("account_closures").selectAll().where("account_id", "=", person.id).execute();
const withMailbox = async <Whoever extends Person>(person: Whoever): Promise<Whoever> => {
  const proved = { email_verified_at: world.clock.now };
  await world.deps.db.updateTable("accounts").set(proved).where("id", "=", person.id).execute();
  return person;
};
const lastTold = async (person: Person) => {
  await world.runJobs();
  return world.sent.findLast((message) => message.to === person.email);
};

test("what it means is shown first; asking signs out everywhere, says until when, and keeps everything for now", async () => {
  const customer = await withMailbox(await verifiedCustomer(world));
  const view = await look(customer);
  expect(view.data).toEqual({
    blocks: [],
    creditSatang: 0,
    creditToGiveUpSatang: 0,
    graceDays: 14,
    wouldBeDueAt: new Date(world.clock.now.getTime() + days(14) * 1000).toISOString(),
  });
  const asked = await close(customer);
  expect(asked.data.dueAt).toBe(view.data.wouldBeDueAt);
  expect((await look(customer)).status).toBe(401);
  expect((await accountOf(customer)).phone).toBe(customer.data.phone);
  const told = await lastTold(customer);
  expect(told?.subject).toBe("บัญชีของคุณกำลังจะปิด");
  expect(told?.text).toContain("5 ธันวาคม 2569");
  expect(told?.text).toContain("http://localhost:3000/customer/sign-in");
});

test("whoever has no proved mailbox hears of it by SMS, once, with the page", async () => {
  const customer = await verifiedCustomer(world);
  await close(customer);
  await world.runJobs();
  const told = world.sent.filter(({ to }) => to === customer.data.phone && !to.includes("@"));
  expect(told.map(({ text }) => text).filter((text) => text.includes("กำลังจะปิด"))).toEqual([
    "บัญชีของคุณกำลังจะปิด http://localhost:3000/customer/sign-in",
  ]);
});

test("signing in within the grace keeps the account, and says so", async () => {
  const customer = await withMailbox(await verifiedCustomer(world));
  await close(customer);
  world.clock.advance(days(13));
  await closeAccounts(world.deps);
  const back = await logIn(customer.phone);
  expect([back.status, back.data.closureUndoneAt]).toEqual([200, world.clock.now.toISOString()]);
  expect((await lastTold(customer))?.subject).toBe("บัญชีของคุณยังใช้ได้ตามเดิม");
  world.clock.advance(days(2));
  await closeAccounts(world.deps);
  expect((await accountOf(customer)).closed_at).toBeNull();
  const user = await call<CustomerView>(world, "GET /customer/user", { token: back.token });
  expect(user.data).toMatchObject({ firstName: "สมชาย", closureUndoneAt: null });
  expect((await close({ ...customer, token: back.token })).status).toBe(200);
});

test("after the grace everything that says whose it was is gone, and the books are whole", async () => {
  const customer = await verifiedCustomer(world);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#6a3" } })
    .png()
    .toBuffer();
  const { data: upload } = await sendPicture(world, customer.token, { file: picture, purpose: "avatar" });
  await call(world, "PUT /customer/user", { token: customer.token, body: { avatarUploadId: upload.id } });
  await call(world, "POST /customer/places", {
    token: customer.token,
    body: { label: "บ้าน", address: "สุขุมวิท 24", latitude: 13.72, longitude: 100.56 },
  });
  const booking = await book(world, customer);
  const cancel = { token: customer.token, body: { expectedFeeSatang: 0 } };
  await call(world, `POST /bookings/${booking.id}/cancel`, cancel);
  await close(customer);
  world.clock.advance(days(14));
  await closeAccounts(world.deps);

  const { db } = world.deps;
  expect(await accountOf(customer)).toMatchObject({
    first_name: "–",
    last_name: "–",
    phone: "",
    email: "",
    password_hash: null,
    avatar_upload_id: null,
    closed_at: world.clock.now,
  });
  const left = async (table: "saved_places" | "uploads" | "sessions" | "codes") =>
    (await db.selectFrom(table).select("id").where("account_id", "=", customer.id).execute()).length;
  expect([await left("saved_places"), await left("uploads"), await left("sessions"), await left("codes")]).toEqual([
    0, 0, 0, 0,
  ]);
  expect(await db.selectFrom("files_to_remove").select("storage_key").execute()).toHaveLength(1);
  const kept = await db.selectFrom("bookings").selectAll().where("id", "=", booking.id).executeTakeFirstOrThrow();
  expect([kept.customer_id, Number(kept.total_satang)]).toEqual([customer.id, booking.totalSatang]);
  const stops = await db.selectFrom("stops").selectAll().where("booking_id", "=", booking.id).execute();
  expect(stops.map((stop) => [stop.contact_name, stop.contact_phone, stop.note])).toEqual([
    ["–", "", null],
    ["–", "", null],
  ]);
  expect(await db.selectFrom("consents").select("id").where("account_id", "=", customer.id).execute()).toHaveLength(2);
  expect((await closureOf(customer))[0]?.done_at).toEqual(world.clock.now);
  expect((await lastTold(customer))?.subject).toBe("ปิดบัญชีเรียบร้อยแล้ว");
  expect((await logIn(customer.phone)).error.code).toBe("sign_in_wrong");

  const again = await signUp(world, "customer", { phone: customer.phone, email: customer.email });
  expect([again.data.phone, again.id === customer.id]).toEqual([customer.data.phone, false]);
  await closeAccounts(world.deps);
});

test("consents stay five years after the end, and not longer", async () => {
  const customer = await verifiedCustomer(world);
  await close(customer);
  world.clock.advance(days(14));
  await closeAccounts(world.deps);
  const left = async () =>
    (await world.deps.db.selectFrom("consents").select("id").where("account_id", "=", customer.id).execute()).length;
  world.clock.advance(days(5 * 365));
  await closeAccounts(world.deps);
  expect(await left()).toBe(2);
  world.clock.advance(1);
  await closeAccounts(world.deps);
  expect(await left()).toBe(0);
});

test("a booking under way keeps the account open, and says which", async () => {
  const customer = await verifiedCustomer(world);
  const booking = await book(world, customer);
  expect((await look(customer)).data.blocks).toEqual([
    { reason: "booking_under_way", bookings: [{ id: booking.id, number: booking.number }] },
  ]);
  const refused = await close(customer);
  expect([refused.status, refused.error.code]).toEqual([409, "closure_blocked"]);
  expect((await look(customer)).status).toBe(200);
});

test("credit that is left keeps the account open, and the sum is named; what is too little to transfer is lost only when its owner says so", async () => {
  const rich = await verifiedCustomer(world);
  await giveCredit(world, rich.id, 12_050);
  expect((await look(rich)).data).toMatchObject({
    blocks: [{ reason: "credit_left" }],
    creditSatang: 12_050,
    creditToGiveUpSatang: 0,
  });
  const refused = await close(rich, "customer", { password, creditGivenUpSatang: 12_050 });
  expect([refused.status, refused.error.code]).toEqual([409, "credit_left"]);
  expect(refused.error.message).toContain("฿120.50");

  const small = await verifiedCustomer(world);
  await giveCredit(world, small.id, 1950);
  expect((await look(small)).data).toMatchObject({ blocks: [], creditSatang: 1950, creditToGiveUpSatang: 1950 });
  expect((await close(small)).error.code).toBe("credit_left");
  expect((await close(small, "customer", { password, creditGivenUpSatang: 1900 })).error.code).toBe("credit_left");
  expect((await close(small, "customer", { password, creditGivenUpSatang: 1950 })).status).toBe(200);

  // More came in before the end than was given up: it stays open, and the other one is closed.
  const other = await verifiedCustomer(world);
  await giveCredit(world, other.id, 500);
  expect((await close(other, "customer", { password, creditGivenUpSatang: 500 })).status).toBe(200);
  await giveCredit(world, small.id, 10);
  world.clock.advance(days(14));
  await closeAccounts(world.deps);
  expect([(await accountOf(small)).closed_at, (await accountOf(other)).closed_at !== null]).toEqual([null, true]);
});

test("credit given up is owed no longer once the account is closed: other income, without VAT, once; undone it is the customer's again", async () => {
  const gone = await verifiedCustomer(world);
  const stays = await verifiedCustomer(world);
  for (const person of [gone, stays]) {
    await giveCredit(world, person.id, 1950);
    expect((await close(person, "customer", { password, creditGivenUpSatang: 1950 })).status).toBe(200);
  }
  expect(await booked()).toMatchObject({ customer_credit: -3900 });
  world.clock.advance(days(13));
  expect((await logIn(stays.data.phone)).status).toBe(200);
  world.clock.advance(days(1));
  await closeAccounts(world.deps);
  await closeAccounts(world.deps);
  expect(await booked()).toEqual({ claims_cost: 3900, customer_credit: -1950, other_income: -1950 });
  const entries = await world.deps.db
    .selectFrom("ledger_entries")
    .select("source")
    .where("kind", "=", "credit_given_up")
    .execute();
  const [closure] = await closureOf(gone);
  expect(entries).toEqual([{ source: `given-up:${closure?.id}` }]);
  expect(await world.deps.db.selectFrom("tax_splits").selectAll().execute()).toEqual([]);
});

test("the database itself closes no account whose credit we still owe", async () => {
  const customer = await verifiedCustomer(world);
  await giveCredit(world, customer.id, 1950);
  await close(customer, "customer", { password, creditGivenUpSatang: 1950 });
  world.clock.advance(days(14));
  const done = world.deps.db.updateTable("account_closures").set({ done_at: world.clock.now });
  await expect(done.where("account_id", "=", customer.id).execute()).rejects.toThrow("while we owe it credit");
});

/** What the books say of every account that has something on it. */
const booked = async () =>
  Object.fromEntries(
    (await loadTrialBalance(world.deps.db)).accounts
      .filter(({ balanceSatang }) => balanceSatang !== 0)
      .map(({ account, balanceSatang }) => [account, balanceSatang]),
  );

test("it takes the password or a code", async () => {
  const customer = await verifiedCustomer(world);
  const wrong = await close(customer, "customer", { password: "not it" });
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ["password"]]);
  world.clock.advance(60);
  const body = { channel: "phone", purpose: "identity" };
  const started = await call<{ id: string }>(world, "POST /verifications", { token: customer.token, body });
  const code = await lastCode(world, customer.data.phone);
  expect((await close(customer, "customer", { sentCode: { id: started.data.id, code } })).status).toBe(200);
});

async function papersApproved(): Promise<SignedUp> {
  const driver = await signUp(world, "driver");
  await approvePapers(world, driver);
  const now = world.clock.now;
  await world.deps.db
    .updateTable("drivers")
    .set({ verified_at: now, plate: "1กข 1234" })
    .where("account_id", "=", driver.id)
    .execute();
  return driver;
}

test("a driver goes off duty and ends the job first; then papers, plate and numbers go and the claims are free", async () => {
  const driver = await papersApproved();
  await call(world, "PUT /driver/duty", { token: driver.token, body: { onDuty: true } });
  await bookAndTake(world, driver);
  const reasons = async () => (await look(driver, "driver")).data.blocks.map(({ reason }) => reason);
  expect(await reasons()).toEqual(["booking_under_way", "on_duty"]);
  expect((await close(driver, "driver")).error.code).toBe("closure_blocked");
  const { db } = world.deps;
  await db
    .updateTable("bookings")
    .set({ state: "delivered", ended_at: world.clock.now })
    .where("driver_id", "=", driver.id)
    .execute();
  await call(world, "PUT /driver/duty", { token: driver.token, body: { onDuty: false } });
  expect(await reasons()).toEqual([]);
  expect((await close(driver, "driver")).status).toBe(200);
  world.clock.advance(days(14));
  await closeAccounts(world.deps);
  const rowsOf = async (table: "documents" | "document_claims") =>
    (await db.selectFrom(table).select("driver_id").where("driver_id", "=", driver.id).execute()).length;
  expect([await rowsOf("documents"), await rowsOf("document_claims")]).toEqual([0, 0]);
  const row = await db.selectFrom("drivers").selectAll().where("account_id", "=", driver.id).executeTakeFirstOrThrow();
  expect([row.plate, row.verified_at]).toEqual([null, null]);
});

test("closing is no way around a suspension: the numbers stay claimed", async () => {
  const driver = await papersApproved();
  const { db } = world.deps;
  await db.updateTable("accounts").set({ suspended_at: world.clock.now }).where("id", "=", driver.id).execute();
  await close(driver, "driver");
  world.clock.advance(days(14));
  await closeAccounts(world.deps);
  expect((await accountOf(driver)).closed_at).not.toBeNull();
  const claims = await db.selectFrom("document_claims").select("kind").where("driver_id", "=", driver.id).execute();
  expect(claims).toHaveLength(3);
});

test("a driver with money still to be paid keeps the account until it is", async () => {
  const driver = await newDriver(world, { onDuty: false });
  const { db } = world.deps;
  const entry = await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("ledger_entries")
      .values({ kind: "top_up_received", source: "test", happened_at: world.clock.now, recorded_at: world.clock.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("ledger_postings")
      .values([
        { entry_id: id, line: 0, account: "bank", owner_id: null, amount_satang: 5000 },
        { entry_id: id, line: 1, account: "driver_available", owner_id: driver.id, amount_satang: -5000 },
      ])
      .execute();
    return id;
  });
  expect(entry).toBeDefined();
  expect((await look(driver, "driver")).data.blocks).toEqual([{ reason: "balance", bookings: [] }]);
});

test("booking and closing in the same moment: one of them wins, never both", async () => {
  for (let round = 0; round < 6; round++) {
    const customer = await verifiedCustomer(world);
    const quote = await call<QuoteView>(world, "POST /quotes", { token: customer.token, body: quoteRequest() });
    const contact = { contactName: "มาลี", contactPhone: "0811111111" };
    const body = { quoteId: quote.data.id, stops: [contact, contact], payment: { method: "cash", payer: "sender" } };
    const [booked, closed] = await Promise.all([
      call(world, "POST /bookings", { token: customer.token, body }),
      close(customer),
    ]);
    const bookings = await world.deps.db
      .selectFrom("bookings")
      .select("id")
      .where("customer_id", "=", customer.id)
      .execute();
    expect([booked.status === 201, closed.status === 200].filter(Boolean)).toHaveLength(1);
    expect(bookings.length).toBe(booked.status === 201 ? 1 : 0);
    if (booked.status !== 201) expect([401, 409]).toContain(booked.status);
    world.clock.advance(3600);
  }
});

test("the database itself takes no booking of an account that is being closed", async () => {
  const customer = await verifiedCustomer(world);
  const booking = await book(world, customer);
  const { db } = world.deps;
  await db
    .insertInto("account_closures")
    .values({ account_id: customer.id, asked_at: world.clock.now, due_at: new Date(world.clock.now.getTime() + 1000) })
    .execute();
  const { quote_id: _used, ...row } = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", booking.id)
    .executeTakeFirstOrThrow();
  const quote = await call<QuoteView>(world, "POST /quotes", { body: quoteRequest() });
  const copy = {
    ...row,
    id: crypto.randomUUID(),
    number: "OTHER-1",
    quote_id: quote.data.id,
    view_key_hash: Buffer.from(crypto.randomUUID()),
    lines: JSON.stringify(row.lines),
    line: JSON.stringify(row.line),
    parcel: JSON.stringify(row.parcel),
  };
  await expect(db.insertInto("bookings").values(copy).execute()).rejects.toThrow(/being closed/);
});

test("going on duty and closing in the same moment: one of them wins", async () => {
  for (let round = 0; round < 5; round++) {
    const driver = await papersApproved();
    const [onDuty, closed] = await Promise.all([
      call(world, "PUT /driver/duty", { token: driver.token, body: { onDuty: true } }),
      close(driver, "driver"),
    ]);
    expect([onDuty.status === 200, closed.status === 200].filter(Boolean)).toHaveLength(1);
  }
});

test("signing in while the account is closed for good: it is kept whole or gone whole", async () => {
  for (let round = 0; round < 5; round++) {
    const customer = await verifiedCustomer(world);
    await close(customer);
    world.clock.advance(days(14));
    const [back] = await Promise.all([logIn(customer.phone), closeAccounts(world.deps)]);
    const account = await accountOf(customer);
    if (account.closed_at) {
      expect((await call(world, "GET /customer/user", { token: back.token })).status).toBe(401);
    } else {
      expect([back.status, account.phone]).toEqual([200, customer.data.phone]);
    }
  }
});

test("closing twice at once asks once", async () => {
  const customer = await verifiedCustomer(world);
  const answers = await Promise.all([close(customer), close(customer)]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(await closureOf(customer)).toHaveLength(1);
});

test("with one connection to the database the proof does not wait for the command, nor the command for the proof", async () => {
  const narrow = await openTestWorld({ RATE_LIMITS: "on" }, { connections: 1 });
  const customer = await verifiedCustomer(narrow);
  narrow.clock.advance(120);
  const ask = (path: "data-exports" | "closure", body: unknown, key = crypto.randomUUID()) =>
    call(narrow, `POST /customer/${path}`, { token: customer.token, body, headers: { "idempotency-key": key } });
  const started = await call<{ id: string }>(narrow, "POST /verifications", {
    token: customer.token,
    body: { channel: "phone", purpose: "identity" },
  });
  const sentCode = { id: started.data.id, code: await lastCode(narrow, customer.data.phone) };
  const key = crypto.randomUUID();
  expect((await ask("data-exports", { sentCode }, key)).status).toBe(202);
  // The code is spent, and the same request again is answered as before.
  expect((await ask("data-exports", { sentCode }, key)).status).toBe(202);
  expect((await ask("closure", { password: "not it" })).status).toBe(400);
  expect((await ask("closure", { password })).status).toBe(200);
  await narrow.close();
});
