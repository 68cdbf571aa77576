import { usableTotp } from "../../../apps/api/src/modules/identity/staff/totp.ts";
import { newAuthenticator } from "../../../apps/api/testing/accounts/authenticator.ts";
import type { Proof } from "../calls/wire.ts";
import { newCustomer } from "./accounts.ts";
import {
  demoPassword,
  eventually,
  type Ground,
  messagesTo,
  newEmail,
  newestCode,
  newPhone,
  type Staff,
  siam,
  silom,
  visitor,
  type World,
} from "./world.ts";

const ownPassword = "a password for staff";

export async function signInStaff(ground: Ground, email: string): Promise<Staff> {
  return eventually(`${email} to be signed in`, async () => {
    const totp = await newestCode(ground, email);
    const staff = await openSession(ground, { identifier: email, password: demoPassword, totp });
    return staff && { ...staff, prove: proofsInTurn(() => proveStaff(ground, staff.id, email)) };
  });
}

/** Chapters act side by side for one member, and two of them would use the same code. */
function proofsInTurn(newProof: () => Promise<Proof>): NonNullable<Staff["prove"]> {
  let last: Promise<unknown> = Promise.resolve();
  return (send) => {
    const next = last.then(async () => send(await newProof()));
    last = next.catch(() => {});
    return next;
  };
}

/** A code is good once in half a minute; the world does not wait for the next. */
async function proveStaff(ground: Ground, id: string, email: string): Promise<Proof> {
  await ground.product.withDatabase((client) =>
    client.query("update staff set totp_last_step = null where id = $1", [id]),
  );
  return { password: demoPassword, totp: await newestCode(ground, email) };
}

async function openSession({ caller }: Ground, body: object): Promise<Staff | null> {
  const answer = await caller.call(visitor, "POST /console/login", { body });
  const cookie = answer.cookies.map((line) => line.split(";")[0]).join("; ");
  return answer.status === 200 ? { name: "staff", id: answer.data.id, cookie } : null;
}

/** A new member follows the link in the mail, with an authenticator app of their own. */
export async function inviteStaff(
  world: World,
  scopes: readonly string[],
): Promise<Staff & { email: string; secret: string }> {
  const { caller, staff, second } = world;
  const email = newEmail();
  const invited = await caller.done(staff, "POST /console/staff", {
    body: { name: "พนักงานใหม่", email, scopes },
  });
  const { id, waiting } = invited.staff;
  if (waiting) {
    const answer = { path: { id }, body: { grantId: waiting.id } };
    await caller.done(second, "POST /console/staff/{id}/confirm", answer);
  }
  const { member, secret } = await followLink(world, email);
  return { ...member, email, secret };
}

async function followLink(world: World, email: string): Promise<{ member: Staff; secret: string }> {
  const { caller } = world;
  const token = await eventually("the invitation's link", async () => {
    const [newest = ""] = await messagesTo(world, email);
    return /invitations?\/([\w-]+)/.exec(newest)?.[1];
  });
  const { secret } = await caller.done(visitor, "GET /console/invitations/{token}", {
    path: { token },
  });
  const totp = usableTotp({ secret, lastStep: null }, new Date());
  const answer = await caller.call(visitor, "POST /console/invitations/{token}", {
    path: { token },
    body: { password: ownPassword, totp },
  });
  const cookie = answer.cookies.map((line) => line.split(";")[0]).join("; ");
  return { member: { name: "new staff", id: answer.data?.id, cookie }, secret };
}

/** One manager requests money scopes, the other declines. */
async function declineMoreRights({ caller, staff, second }: World, id: string): Promise<void> {
  const scopesBefore = ["booking.manage", "audit.read"];
  const scopes = [...scopesBefore, "payout.run"];
  const path = { id };
  const { waiting } = await caller.done(staff, "PUT /console/staff/{id}/scopes", {
    path,
    body: { scopes, scopesBefore },
  });
  await caller.done(second, "POST /console/staff/{id}/decline", {
    path,
    body: { grantId: waiting.id },
  });
}

/** A request that is declined, and one that the other manager confirms after a call. */
async function newSecondFactor({ caller, staff, second }: World, id: string): Promise<void> {
  const path = { id };
  const request = async () =>
    (await caller.done(staff, "POST /console/staff/{id}/reset-second-factor", { path })).resetting
      .id;
  await caller.done(second, "POST /console/staff/{id}/reset-second-factor/decline", {
    path,
    body: { resetId: await request() },
  });
  await caller.done(second, "POST /console/staff/{id}/reset-second-factor/confirm", {
    path,
    body: { resetId: await request(), callBack: "โทรเบอร์ที่ทำงาน จำเสียงได้" },
  });
}

export async function staffChapter(world: World): Promise<void> {
  const { caller, staff } = world;
  await caller.done(staff, "GET /console/user");
  const before = ["booking.manage"];
  const member = await inviteStaff(world, before);
  const path = { id: member.id };
  await caller.done(staff, "GET /console/staff");
  const scopes = ["booking.manage", "audit.read"];
  await caller.done(staff, "PUT /console/staff/{id}/scopes", {
    path,
    body: { scopes, scopesBefore: before },
  });
  await declineMoreRights(world, member.id);
  await passkeys(world, member);
  await caller.done(member, "PUT /console/password", {
    body: { currentPassword: ownPassword, newPassword: "another password for staff" },
  });
  await caller.done(member, "POST /console/logout");
  await newSecondFactor(world, member.id);
  await caller.done(staff, "POST /console/staff/{id}/disable", { path });
  await caller.done(staff, "POST /console/staff/{id}/enable", { path });
  const waiting = await caller.done(staff, "POST /console/staff", {
    body: { name: "รอตอบ", email: newEmail(), scopes: [] },
  });
  const { id } = waiting.staff;
  await caller.done(staff, "POST /console/staff/{id}/invitation", { path: { id } });
  await caller.done(staff, "GET /console/audit", { query: { limit: 50 } });
  await caller.done(staff, "GET /console/security-events", {
    query: { limit: 50, identifier: member.email },
  });
  await caller.done(staff, "GET /console/operations");
  await caller.done(staff, "GET /console/figures");
  await announcements(world);
  await savedFilters(world);
  await caller.done(staff, "GET /console/search", { query: { q: member.email } });
}

async function passkeys(
  { caller, product }: World,
  member: Staff & { secret: string },
): Promise<void> {
  const key = newAuthenticator(caller.url);
  // A code is good once in half a minute; the world does not wait for the next.
  const proof = async () => {
    await product.withDatabase((client) =>
      client.query("update staff set totp_last_step = null where id = $1", [member.id]),
    );
    return {
      password: ownPassword,
      totp: usableTotp({ secret: member.secret, lastStep: null }, new Date()),
    };
  };
  const started = await caller.done(member, "POST /console/passkeys/challenges", {
    body: await proof(),
  });
  const added = await caller.done(member, "POST /console/passkeys", {
    body: { challengeId: started.challengeId, credential: key.create(started) },
  });
  const challenge = await caller.done(visitor, "POST /console/login/challenges");
  await caller.done(visitor, "POST /console/login/passkey", {
    body: { challengeId: challenge.challengeId, credential: key.get(challenge) },
  });
  await caller.done(member, "GET /console/passkeys");
  await caller.done(member, "POST /console/passkeys/{id}/remove", {
    path: { id: added.id },
    body: await proof(),
  });
}

/** Staff look at a customer who called: a note, some credit, suspended and reinstated. */
export async function customerPageChapter(world: World): Promise<void> {
  const { caller, staff } = world;
  const other = await newCustomer(world);
  const path = { id: other.id };
  await caller.done(staff, "GET /console/customers", { query: { q: other.phone } });
  await caller.done(staff, "GET /console/customers/{id}", { path });
  await caller.done(staff, "POST /console/customers/preview-suspensions", {
    body: { ids: [other.id], change: "suspend" },
  });
  const words = "ลูกค้าโทรมา";
  for (const [what, body] of [
    ["notes", { text: words }],
    ["credit", { amountSatang: 100, words }],
    ["suspend", { reason: "other", words }],
    ["reinstate", { words }],
  ] as const)
    await caller.done(staff, `POST /console/customers/{id}/${what}`, { path, body });
}

/** Staff answer a call from someone new: the code read back, the price, the booking. */
export async function callerChapter(world: World): Promise<void> {
  const { caller, staff } = world;
  const phone = newPhone();
  const body = { phone, firstName: "มานี", lastName: "โทรมา" };
  const found = await caller.done(staff, "POST /console/callers", { body });
  const path = { id: found.customerId };
  const code = await newestCode(world, `+66${phone.slice(1)}`);
  await caller.done(staff, "POST /console/callers/{id}/confirm", {
    path,
    body: { sentCode: { id: found.code.id, code } },
  });
  const parcel = { category: "document", weightKg: 1 };
  const quote = { stops: [siam, silom], vehicle: "motorcycle", parcel };
  const { id: quoteId } = await caller.done(staff, "POST /console/customers/{id}/quotes", {
    path,
    body: quote,
  });
  const contact = { contactName: "มาลี", contactPhone: "0811111111" };
  await caller.done(staff, "POST /console/customers/{id}/bookings", {
    path,
    body: {
      ...{ quoteId, stops: [contact, contact], words: "โทรมาจอง" },
      payment: { method: "cash", payer: "sender" },
    },
  });
}

/** One announcement to customers, read and ended. */
async function announcements({ caller, staff }: World): Promise<void> {
  await caller.done(staff, "GET /console/announcement-recipients", { query: { onDuty: "true" } });
  const now = Date.now();
  const { id } = await caller.done(staff, "POST /console/announcements", {
    body: {
      audience: "customer",
      provinceCode: null,
      vehicle: null,
      onDuty: false,
      text: { th: "ฝนตกหนัก", en: "Heavy rain" },
      startsAt: new Date(now).toISOString(),
      endsAt: new Date(now + 3_600_000).toISOString(),
    },
  });
  await caller.done(staff, "GET /console/announcements");
  await caller.done(visitor, "GET /announcements");
  await caller.done(visitor, "GET /status");
  await caller.done(staff, "POST /console/announcements/{id}/end", { path: { id } });
}

/** Filters that are stored, made the default and removed. */
async function savedFilters({ caller, staff }: World): Promise<void> {
  const body = { list: "bookings", name: "งานวันนี้", query: "state=active", isDefault: false };
  const [{ id }] = await caller.done(staff, "POST /console/saved-filters", { body });
  await caller.done(staff, "GET /console/saved-filters", { query: { list: "bookings" } });
  const path = { id };
  const isDefault = { isDefault: true };
  await caller.done(staff, "POST /console/saved-filters/{id}/default", { path, body: isDefault });
  await caller.done(staff, "POST /console/saved-filters/{id}/remove", { path });
}
