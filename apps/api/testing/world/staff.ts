import { randomUUID } from "node:crypto";
import type { StaffScope } from "@songtan/domain/account-types";
import { newToken, sha256 } from "../../src/keys/secrets.ts";
import { hashPassword } from "../../src/modules/identity/passwords/passwords.ts";
import {
  newTotpSecret,
  sealTotpSecret,
  usableTotp,
} from "../../src/modules/identity/staff/totp.ts";
import { type Answer, call, type Route, type Sent } from "./call.ts";
import type { TestWorld } from "./test-world.ts";

export type Staff = { id: string; name: string; email: string; cookie: string; secret: string };
export const staffPassword = "a password for staff";

let hashed: Promise<string> | undefined;
let count = 0;

/** Long enough to be the second person of anything. */
const sinceDays = 90;

/** A member of staff with these scopes since long ago, signed in, as invitation and sign-in would have left them. */
export async function newStaff(
  world: TestWorld,
  scopes: readonly StaffScope[] = [],
): Promise<Staff> {
  count += 1;
  hashed ??= hashPassword(staffPassword);
  const { deps } = world;
  const staff = { id: randomUUID(), name: `พนักงาน ${count}`, email: `staff${count}@example.test` };
  const secret = newTotpSecret();
  const since = new Date(deps.clock().getTime() - sinceDays * 86_400_000);
  await deps.db
    .insertInto("staff")
    .values({
      ...staff,
      scopes: [...scopes],
      passwordHash: await hashed,
      totpSecret: sealTotpSecret(deps, secret),
      createdAt: since,
      activatedAt: since,
    })
    .execute();
  return { ...staff, secret, cookie: await staffCookie(world, staff.id) };
}

/** A session of its own, as the Cookie header carries it. */
export async function staffCookie({ deps }: TestWorld, staffId: string): Promise<string> {
  const token = newToken();
  const now = deps.clock();
  await deps.db
    .insertInto("staffSessions")
    .values({
      staffId,
      tokenHash: sha256(token),
      address: "127.0.0.1",
      deviceName: "test",
      createdAt: now,
      lastUsedAt: now,
    })
    .execute();
  return `songtan_staff=${token}`;
}

type Caller = Pick<Staff, "cookie"> & Partial<Pick<Staff, "id" | "secret">>;

/**
 * One request of a member of staff, such as `staffCall(world, staff, "GET /console/reviews")`. Where a proof is wanted it is
 * sent again with one, as their browser does.
 */
export async function staffCall<Data = unknown>(
  world: TestWorld,
  staff: Caller,
  route: Route,
  { headers, ...sent }: Sent = {},
): Promise<Answer<Data>> {
  const cookie = { cookie: staff.cookie, ...headers };
  const answer = await call<Data>(world, route, { ...sent, headers: cookie });
  const { id, secret } = staff;
  if (answer.code !== "proof_needed" || !id || !secret) return answer;
  const body = { ...(sent.body as object), proof: await proofOf(world, { id, secret }) };
  return call<Data>(world, route, { ...sent, body, headers: cookie });
}

/** Password and code of a member of staff, as if their last code were long ago. */
export async function proofOf(
  world: TestWorld,
  staff: Pick<Staff, "id" | "secret">,
): Promise<{ password: string; totp: string }> {
  const unused = { totpLastStep: null };
  await world.deps.db.updateTable("staff").set(unused).where("id", "=", staff.id).execute();
  return { password: staffPassword, totp: await totpOf(world, staff) };
}

/** What the authenticator app of this member of staff shows next. */
export async function totpOf(
  { deps }: TestWorld,
  staff: Pick<Staff, "id" | "secret">,
): Promise<string> {
  const row = await deps.db
    .selectFrom("staff")
    .select("totpLastStep")
    .where("id", "=", staff.id)
    .executeTakeFirstOrThrow();
  return usableTotp({ secret: staff.secret, lastStep: row.totpLastStep }, deps.clock());
}

/**
 * Moves the clock to another day, when all sessions of staff have expired: these members sign in
 * again.
 */
export async function moveClockTo(
  world: TestWorld,
  at: string | number,
  members: readonly Staff[],
): Promise<void> {
  world.clock.now = new Date(at);
  for (const member of members) member.cookie = await staffCookie(world, member.id);
}
