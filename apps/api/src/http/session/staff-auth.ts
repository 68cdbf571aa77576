import { Refusal } from "@songtan/contract/errors";
import type { StaffScope } from "@songtan/domain/account-types";
import { decideStaffSession } from "@songtan/domain/staff/session";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { Deps } from "../../deps/deps.ts";
import { sha256 } from "../../keys/secrets.ts";
import { addressOf } from "./client-address.ts";
import { readStaffCookie } from "./staff-cookie.ts";

/** The member of staff who sent the request. */
export type StaffActor = {
  staffId: string;
  name: string;
  scopes: readonly StaffScope[];
  sessionId: string;
  sessionEndsAt: Date;
};

declare module "fastify" {
  interface FastifyRequest {
    staff: StaffActor | null;
  }
}

/** Writing `last_used_at` on each request would be a write for every read. */
const touchAfterSeconds = 60;

/** Reads the session cookie of every request of `app`, the console's calls. A bearer token means nothing here. */
export function readStaff(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): void {
  app.addHook("onRequest", async (request) => {
    const token = readStaffCookie(request, deps.settings);
    request.staff = token ? await findStaffActor(deps, token) : null;
  });
}

async function findStaffActor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  token: string,
): Promise<StaffActor | null> {
  const row = await db
    .selectFrom("staffSessions")
    .innerJoin("staff", "staff.id", "staffSessions.staffId")
    .select(["staffSessions.id", "staffId", "name", "scopes", "disabledAt"])
    .select(["staffSessions.createdAt", "lastUsedAt", "endedAt"])
    .where("tokenHash", "=", sha256(token))
    .executeTakeFirst();
  if (!row || row.disabledAt) return null;
  const now = clock();
  const session = {
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    endedAt: row.endedAt,
  };
  const decision = decideStaffSession(session, now);
  if (!decision.ok) return null;
  if (now.getTime() - row.lastUsedAt.getTime() > touchAfterSeconds * 1000)
    await db
      .updateTable("staffSessions")
      .set({ lastUsedAt: now })
      .where("id", "=", row.id)
      .execute();
  return {
    staffId: row.staffId,
    name: row.name,
    scopes: row.scopes as StaffScope[],
    sessionId: row.id,
    sessionEndsAt: decision.endsAt,
  };
}

type Guard = (request: FastifyRequest) => Promise<void>;
const scopesOfGuard = new WeakMap<object, readonly StaffScope[]>();

/**
 * An onRequest hook that admits staff with at least one scope of the list, or any signed-in staff if the list is
 * empty.
 */
export function staffWith(...scopes: readonly StaffScope[]): Guard {
  const check: Guard = async (request) => {
    if (!request.staff) throw new Refusal("unauthenticated");
    if (scopes.length > 0 && !scopes.some((scope) => request.staff?.scopes.includes(scope)))
      throw new Refusal("scope_missing");
  };
  scopesOfGuard.set(check, scopes);
  return check;
}

/** The scopes a route requires; undefined when it is not only for staff. */
export const staffScopesOf = (
  route: Pick<RouteOptions, "onRequest">,
): readonly StaffScope[] | undefined =>
  [route.onRequest ?? []].flat().flatMap((hook) => {
    const scopes = scopesOfGuard.get(hook);
    return scopes ? [scopes] : [];
  })[0];

/** The signed-in member of staff of a request that passed `staffWith`. */
export function staffOf(request: FastifyRequest): StaffActor {
  if (!request.staff) throw new Refusal("unauthenticated");
  return request.staff;
}

/** Returns the member of staff for the audit log. */
export function auditActorOf(request: FastifyRequest): {
  kind: "staff";
  id: string;
  name: string;
  address: string;
} {
  const { staffId, name } = staffOf(request);
  return { kind: "staff", id: staffId, name, address: addressOf(request) };
}
