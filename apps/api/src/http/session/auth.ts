import { Refusal } from "@songtan/contract/errors";
import type { Role } from "@songtan/domain/account-types";
import { decideSession } from "@songtan/domain/accounts/sign-in/session";
import type { KeyScope } from "@songtan/domain/businesses/types";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { compileOnce } from "../../db/compiled.ts";
import type { Deps } from "../../deps/deps.ts";
import { sha256 } from "../../keys/secrets.ts";
import {
  type BusinessActor,
  findKeyActor,
  findMemberActor,
  keyOf,
  requireAgentRoute,
  requireKeyScope,
  requireRouteRight,
} from "./business-actor.ts";
import { requirePublicCall } from "./page-calls.ts";

/**
 * The sender of a request. For a business `accountId` is its internal account, and for a key `sessionId` is the key's
 * id.
 */
export type Actor = {
  accountId: string;
  role: Role;
  sessionId: string;
  business?: BusinessActor;
};

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** Writing `last_used_at` on each request would be a write for every read. */
const touchAfterSeconds = 60;

/**
 * Reads the bearer token of every request. Only the Authorization header counts: browsers send
 * cookies by themselves, and a request from another site's page must carry no rights.
 */
export function readActor(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): void {
  app.decorateRequest("actor", null);
  app.addHook("onRequest", async (request) => {
    const key = keyOf(request);
    const token = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? "")?.[1];
    if (key) request.actor = await findKey(deps, key, request);
    else if (token) request.actor = await findPerson(deps, token, request);
    // A route without a guard serves everybody, also a business; a scope that it names still counts.
    const { keyScope, testMode } = request.routeOptions.config;
    const business = request.actor?.business;
    if (business) requirePublicCall(business, request);
    if (business && keyScope) {
      requireKeyScope(business, keyScope);
      requireAgentRoute(business, request);
    }
    // A call without a counterpart in test mode does not exist there, so a test call never reaches a real row.
    if (business?.mode === "test" && keyScope && !isOfBothModes(keyScope) && !testMode)
      throw new Refusal("not_found");
  });
}

/** Webhooks of both modes are in the same tables. */
const isOfBothModes = (scope: KeyScope): boolean => scope === "webhooks";

async function findKey(
  deps: Pick<Deps, "db" | "clock" | "settings">,
  token: string,
  request: FastifyRequest,
): Promise<Actor> {
  const found = await findKeyActor(deps, token, request);
  // A revoked key is refused everywhere, not served as if there were no key.
  if (found?.business.by.kind !== "key") throw new Refusal("key_invalid");
  return { ...found, role: "customer", sessionId: found.business.by.keyId };
}

/** A person, or the business for which they act. */
async function findPerson(
  deps: Pick<Deps, "db" | "clock">,
  token: string,
  request: FastifyRequest,
): Promise<Actor | null> {
  const actor = await findActor(deps, token);
  if (actor?.role !== "customer") return actor;
  return { ...actor, ...(await findMemberActor(deps, actor.accountId, request)) };
}

const selectSession = compileOnce((db, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom("sessions")
    .select(["id", "accountId", "role", "createdAt", "lastUsedAt", "endedAt"])
    .where("tokenHash", "=", tokenHash),
);

async function findActor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  token: string,
): Promise<Actor | null> {
  const [session] = await selectSession(db, { tokenHash: sha256(token) });
  if (!session) return null;
  const now = clock();
  const { ok: alive } = decideSession(
    { createdAt: session.createdAt, lastUsedAt: session.lastUsedAt, endedAt: session.endedAt },
    now,
  );
  if (!alive) return null;
  if (now.getTime() - session.lastUsedAt.getTime() > touchAfterSeconds * 1000)
    await db
      .updateTable("sessions")
      .set({ lastUsedAt: now })
      .where("id", "=", session.id)
      .execute();
  return { accountId: session.accountId, role: session.role, sessionId: session.id };
}

type Guard = (request: FastifyRequest) => Promise<void>;
const guards = new WeakSet<object>();

function guard(mayPass: (request: FastifyRequest) => boolean): Guard {
  const check: Guard = async (request) => {
    if (!mayPass(request)) throw new Refusal("unauthenticated");
    // A route that does not name a scope is for people, not for a business.
    if (request.actor?.business) requireRouteRight(request.actor.business, request);
  };
  guards.add(check);
  return check;
}

/** An onRequest hook: only this role may pass, before anything is read. The other role's token is as good as none. */
export const signedIn = (role: Role): Guard => guard((request) => request.actor?.role === role);
/** An onRequest hook for routes that both roles share. */
export const signedInAny: Guard = guard((request) => request.actor !== null);

/**
 * Guards every route that `app` registers after this.
 * @param forBusinesses whether keys and members of a business may call them too: to read with
 * `bookings.read`, to change with `bookings.write`
 */
export function guardRoutes(
  app: FastifyInstance,
  role: Role,
  { forBusinesses = false }: { forBusinesses?: boolean } = {},
): void {
  const check = signedIn(role);
  app.addHook("onRoute", (route) => {
    route.onRequest = [check, ...[route.onRequest ?? []].flat()];
    if (!forBusinesses) return;
    const reads = [route.method].flat().every((method) => /^(GET|HEAD)$/.test(method));
    route.config = { keyScope: reads ? "bookings.read" : "bookings.write", ...route.config };
  });
}

/** Returns true when a route requires a sign-in, as stated in the published description. */
export const isGuarded = (route: Pick<RouteOptions, "onRequest">): boolean =>
  [route.onRequest ?? []].flat().some((hook) => guards.has(hook));

/** The signed-in actor of a request that passed `signedIn`. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Refusal("unauthenticated");
  return request.actor;
}

/**
 * Returns the caller of a route that only a business may call.
 * @throws Refusal `scope_missing` for people who name no business
 */
export function businessOf(request: FastifyRequest): Actor & { business: BusinessActor } {
  const { business, ...actor } = actorOf(request);
  if (!business) throw new Refusal("scope_missing");
  return { ...actor, business };
}
