import { BlockList, isIPv6 } from "node:net";
import { Refusal } from "@songtan/contract/errors";
import {
  memberHasScope,
  publicKeyScopes,
  suspendedMemberMayChange,
} from "@songtan/domain/businesses/rights";
import {
  type KeyScope,
  type MemberRole,
  type Mode,
  memberRoles,
  modes,
} from "@songtan/domain/businesses/types";
import type { FastifyRequest } from "fastify";
import { type SqlBool, sql } from "kysely";
import type { Deps } from "../../deps/deps.ts";
import { looksLikeKey, sha256 } from "../../keys/secrets.ts";
import { isForAgents } from "./agent-routes.ts";
import { addressOf } from "./client-address.ts";

/** The business for which a request acts, its mode, and the sender: a member or a key. */
export type BusinessActor = {
  businessId: string;
  mode: Mode;
  by:
    | { kind: "member"; accountId: string; memberRole: MemberRole; isSuspended: boolean }
    | {
        kind: "key";
        keyId: string;
        isPublic: boolean;
        scopes: readonly KeyScope[];
        /** The name of an agent that books within a mandate; null for an ordinary key. */
        agentName: string | null;
        /**
         * True if the key may read (`seesAll`) or cancel (`cancelsAll`) all bookings of the business; for an agent,
         * only if its mandate allows it.
         */
        seesAll: boolean;
        cancelsAll: boolean;
      };
};
/** The internal account of the business in that mode, as the caller of everything a customer calls. */
export type FoundBusiness = { accountId: string; business: BusinessActor };

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * The scope that a key or a member needs to call the route for a business; without one, businesses may not call
     * it.
     */
    keyScope?: KeyScope;
    /** If true, the route refuses every key, so its description does not list keys. */
    membersOnly?: boolean;
    /** The route works on the tables of test mode, or says itself which of its rows are of which mode. */
    testMode?: boolean;
  }
}

/** Writing it on each request would be a write for every read. */
const touchAfterSeconds = 60;

export const isPartnerKey = (token: string): boolean => /^[ps]k_(live|test)_/.test(token);

/** What a program sent as its key, right or wrong; null where it sent no key. */
export function keyOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  const token = /^Bearer (\S*)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return looksLikeKey(token) ? token : null;
}

/**
 * Finds the business behind a partner key; null for an unknown, ended or revoked key, or an address that the key does
 * not allow.
 */
export async function findKeyActor(
  { db, clock, settings }: Pick<Deps, "db" | "clock" | "settings">,
  token: string,
  request: Pick<FastifyRequest, "ip">,
): Promise<FoundBusiness | null> {
  const found = await findKey({ db, clock, settings }, token, request);
  if (!found) return null;
  const { key, isPublic } = found;
  await noteUse({ db }, key, clock());
  const scopes = key.scopes as KeyScope[];
  return foundBusiness(
    key,
    isPublic ? scopes.filter((scope) => publicKeyScopes.includes(scope)) : scopes,
    isPublic,
  );
}

/**
 * Finds the business behind a public key, for a request signed with its secret, including all scopes of the key and
 * the secret that verifies the signature. The caller calls `noteUse` once the signature is verified.
 */
export async function findSigningKey(
  deps: Pick<Deps, "db" | "clock" | "settings" | "secrets">,
  publicKey: string,
  request: Pick<FastifyRequest, "ip">,
): Promise<(FoundBusiness & { secretKey: Buffer; lastUsedAt: Date | null }) | null> {
  const found = await findKey(deps, publicKey, request);
  if (!found?.isPublic) return null;
  const { key } = found;
  return {
    ...foundBusiness(key, key.scopes as KeyScope[], false),
    secretKey: deps.secrets.open("partner_key", key.sealedSecret),
    lastUsedAt: key.lastUsedAt,
  };
}

/** A key that may be used now, from there. */
async function findKey(
  { db, clock, settings }: Pick<Deps, "db" | "clock" | "settings">,
  token: string,
  request: Pick<FastifyRequest, "ip">,
) {
  if (!isPartnerKey(token) || token.length > 100) return null;
  // The demo keys of the sandbox are printed in every document.
  if (token.endsWith("_songtan_demo") && !settings.SANDBOX && settings.NODE_ENV === "production")
    return null;
  const isPublic = token.startsWith("pk_");
  const key = await db
    .selectFrom("partnerKeys")
    .innerJoin("businesses", "businesses.id", "partnerKeys.businessId")
    .leftJoin("agentMandates", "agentMandates.keyId", "partnerKeys.id")
    .select([
      "agentMandates.agentName",
      "agentMandates.seesAll",
      "agentMandates.cancelsAll",
      "partnerKeys.id",
      "partnerKeys.businessId",
      "partnerKeys.mode",
      "partnerKeys.scopes",
      "partnerKeys.sealedSecret",
      "partnerKeys.allowedNetworks",
      "partnerKeys.expiresAt",
      "partnerKeys.lastUsedAt",
      "businesses.liveAccountId",
      "businesses.testAccountId",
    ])
    .where((eb) => (isPublic ? eb("publicKey", "=", token) : eb("secretHash", "=", sha256(token))))
    .where("revokedAt", "is", null)
    .where(({ not }) => not(isOfSuspended))
    .executeTakeFirst();
  if (!key || (key.expiresAt && key.expiresAt <= clock())) return null;
  if (!isAllowedFrom(key.allowedNetworks as unknown as string[], addressOf(request))) return null;
  return { key, isPublic };
}

/**
 * Finds keys of a suspended member, which are refused. Accounts do not have a copy in test mode, so this reads
 * `public.accounts`.
 */
const isOfSuspended = sql<SqlBool>`exists (
  select from public.accounts maker
  where maker.id = partner_keys.created_by and maker.suspended_at is not null)`;

type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>["key"];

const foundBusiness = (
  key: FoundKey,
  scopes: readonly KeyScope[],
  isPublic: boolean,
): FoundBusiness => ({
  accountId: key.mode === "live" ? key.liveAccountId : key.testAccountId,
  business: {
    businessId: key.businessId,
    mode: key.mode,
    by: {
      ...{ kind: "key", keyId: key.id, isPublic, scopes, agentName: key.agentName },
      seesAll: key.seesAll ?? true,
      cancelsAll: key.cancelsAll ?? true,
    },
  },
});

/** Remembers that the key is in use, at most once a minute. */
export async function noteUse(
  { db }: Pick<Deps, "db">,
  key: { id: string; lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < touchAfterSeconds * 1000) return;
  await db.updateTable("partnerKeys").set({ lastUsedAt: now }).where("id", "=", key.id).execute();
}

/** Returns true when the networks include the address; an empty list allows every address. */
export function isAllowedFrom(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const allowed = new BlockList();
  for (const network of networks) {
    const [start = "", bits] = network.split("/");
    const family = isIPv6(start) ? "ipv6" : "ipv4";
    allowed.addSubnet(start, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return allowed.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/**
 * The business that a signed-in person acts for, as their headers name it; null without them.
 * @throws Refusal `not_found` for a business of which the person is no member
 */
export async function findMemberActor(
  { db }: Pick<Deps, "db">,
  accountId: string,
  request: Pick<FastifyRequest, "headers">,
): Promise<FoundBusiness | null> {
  const businessId = request.headers["songtan-business"];
  if (businessId === undefined) return null;
  const mode = request.headers["songtan-mode"] ?? "live";
  if (typeof businessId !== "string" || !/^[0-9a-f-]{36}$/i.test(businessId))
    throw new Refusal("not_found");
  if (!modes.includes(mode as Mode))
    throw new Refusal("invalid", {}, { "songtan-mode": "not_a_choice" });
  const member = await db
    .selectFrom("businessMembers")
    .innerJoin("businesses", "businesses.id", "businessMembers.businessId")
    .innerJoin("accounts", "accounts.id", "businessMembers.accountId")
    .select(["businesses.id", "liveAccountId", "testAccountId", "businessMembers.role"])
    .select("accounts.suspendedAt")
    .where("businessMembers.businessId", "=", businessId)
    .where("businessMembers.accountId", "=", accountId)
    .executeTakeFirst();
  const memberRole = memberRoles.find((role) => role === member?.role);
  if (!member || !memberRole) throw new Refusal("not_found");
  return {
    accountId: mode === "live" ? member.liveAccountId : member.testAccountId,
    business: {
      businessId: member.id,
      mode: mode as Mode,
      by: { kind: "member", accountId, memberRole, isSuspended: member.suspendedAt !== null },
    },
  };
}

/**
 * Refuses a call that a business may not make: a route without a scope, or a scope that the key or the member's role
 * lacks.
 */
export function requireKeyScope({ by }: BusinessActor, keyScope: KeyScope | undefined): void {
  const has = (scope: KeyScope) =>
    by.kind === "key" ? by.scopes.includes(scope) : memberHasScope(by.memberRole, scope);
  if (!keyScope || !has(keyScope)) throw new Refusal("scope_missing");
}

/**
 * Checks what a route needs of the member or the key that calls it for a business.
 * @throws Refusal `scope_missing`, `suspended`
 */
export function requireRouteRight(
  business: BusinessActor,
  { method, routeOptions }: Pick<FastifyRequest, "method" | "routeOptions">,
): void {
  const { keyScope } = routeOptions.config;
  requireKeyScope(business, keyScope);
  const { by } = business;
  const changes = method !== "GET" && method !== "HEAD";
  if (by.kind === "member" && by.isSuspended && changes)
    if (!keyScope || !suspendedMemberMayChange(keyScope)) throw new Refusal("suspended");
  requireAgentRoute(business, { method, routeOptions });
}

/** @throws Refusal `scope_missing` for the key of an agent, where the call is not one of those that a mandate bounds */
export function requireAgentRoute(
  { by }: BusinessActor,
  { method, routeOptions }: Pick<FastifyRequest, "method" | "routeOptions">,
): void {
  if (by.kind === "key" && by.agentName !== null && !isForAgents(method, routeOptions.url))
    throw new Refusal("scope_missing");
}

/** Returns the author of a booking, in the form stored in its row. */
export const madeBy = ({ by }: BusinessActor): string =>
  by.kind === "member"
    ? `member:${by.accountId}`
    : `${by.agentName === null ? "key" : "agent"}:${by.keyId}`;
