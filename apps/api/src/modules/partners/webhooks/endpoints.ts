import { Refusal } from "@songtan/contract/errors";
import type {
  NewWebhookEndpointView,
  SaveWebhookEndpoint,
  UpdateWebhookEndpoint,
  WebhookEndpointView,
} from "@songtan/contract/partners/webhooks";
import { isLastingAccess, redirectsEvents } from "@songtan/domain/businesses/lasting-access";
import type { Mode } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import { dialectTypes } from "@songtan/domain/webhooks/event-types";
import { isLoopbackUrl, isPublicUrl } from "../../../adapters/checked-address.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BusinessActor, madeBy } from "../../../http/session/business-actor.ts";
import { UnopenedError } from "../../../keys/keyring.ts";
import type { SealPurpose } from "../../../keys/seal-purposes.ts";
import { loadManagedBusiness, recordBusinessLog } from "../../businesses/records/businesses.ts";
import { warnOfAccess } from "../../businesses/records/warn-of-access.ts";
import {
  newWebhookEventId,
  recordWebhookEvent,
  storeWebhookEvent,
} from "../../businesses/webhook-events/record-webhook-event.ts";
import { stopDeliveries } from "../../businesses/webhook-events/stop-deliveries.ts";
import { requireProof } from "../../identity/account-records/recent-proof.ts";
import { emptyBody } from "../v3-events/sign-event.ts";
import { type EndpointRow, loadEndpoint, lockEndpoint, viewEndpoint } from "./endpoint-records.ts";
import { newSigningKeys, newWebhookSecret } from "./signing.ts";

type EndpointDeps = Pick<Deps, "clock" | "secrets" | "settings">;
type Who = { business: BusinessActor };
type One = Who & { endpointId: string };
/**
 * `proved` is true when the member recently proved to be the owner of the account; `from` is the device and network
 * address. A key was proved when it was made.
 */
type Proved = { proved: boolean; from: string };

const requireProofOfMember = ({ business, proved }: Who & Pick<Proved, "proved">): void =>
  requireProof(proved || business.by.kind === "key" || !isLastingAccess(business));

/** Returns true when events of test mode may be sent to the loopback address: in the sandbox and outside production. */
export const mayReachLoopback = ({ SANDBOX, NODE_ENV }: Deps["settings"]): boolean =>
  SANDBOX || NODE_ENV !== "production";

/**
 * Refuses an address to which events must not be sent. Names are resolved, so this runs before a transaction; each
 * delivery repeats the check.
 * @throws Refusal `invalid` for what is not on the public internet by https
 */
export async function requireReachable(
  { settings }: Pick<Deps, "settings">,
  { url, mode }: { url: string | undefined; mode: Mode },
): Promise<void> {
  if (url === undefined || (await isPublicUrl(url))) return;
  if (mode === "test" && mayReachLoopback(settings) && (await isLoopbackUrl(url))) return;
  throw new Refusal("invalid", {}, { url: "not_available" });
}

/** The endpoints of a business in a mode, oldest first. */
export async function listEndpoints(
  db: Reader,
  { business, now }: Who & { now: Date },
): Promise<WebhookEndpointView[]> {
  const rows = await db
    .selectFrom("webhookEndpoints")
    .selectAll()
    .where("businessId", "=", business.businessId)
    .where("mode", "=", business.mode)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map((row) => viewEndpoint(row, now));
}

/**
 * Begins to listen. The secret is in this answer and nowhere else.
 * @throws Refusal `owner_proof_needed`, `too_many_webhook_endpoints`
 */
export async function createEndpoint(
  trx: Trx,
  deps: EndpointDeps,
  { business, body, proved, from }: Who & Proved & { body: SaveWebhookEndpoint },
): Promise<NewWebhookEndpointView> {
  requireProofOfMember({ business, proved });
  const { clock, secrets } = deps;
  await lockRow(trx, "businesses", business.businessId);
  const { count } = await trx
    .selectFrom("webhookEndpoints")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("businessId", "=", business.businessId)
    .where("mode", "=", business.mode)
    .where("format", "=", "standard")
    .executeTakeFirstOrThrow();
  if (count >= limits.webhookEndpointsMax)
    throw new Refusal("too_many_webhook_endpoints", { max: limits.webhookEndpointsMax });
  const now = clock();
  const secret = newWebhookSecret();
  const keys = sealedKeys(secrets);
  const row = await trx
    .insertInto("webhookEndpoints")
    .values({
      businessId: business.businessId,
      mode: business.mode,
      url: body.url,
      types: [...new Set(body.types)],
      description: body.description ?? null,
      sealedSecret: secrets.seal("webhook_secret", Buffer.from(secret)),
      ...keys,
      ...(await madeNow(trx, business)),
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await log(trx, business, { row, action: "webhook.created", now });
  await warnOfEndpoint(trx, deps, { row, business, from, now });
  return { ...viewEndpoint(row, now), publicKey: keys.publicKey, secret };
}

/**
 * Returns the account responsible for a new endpoint: the member, or the maker of the key. It is read in the
 * transaction, because the member may have been removed since the request began.
 * @throws Refusal `not_found`, `key_invalid`
 */
async function loadMaker(trx: Trx, { businessId, by }: BusinessActor): Promise<string> {
  if (by.kind === "member") {
    await loadManagedBusiness(trx, { businessId, accountId: by.accountId });
    return by.accountId;
  }
  const key = await trx
    .selectFrom("partnerKeys")
    .select("createdBy")
    .where("id", "=", by.keyId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (!key) throw new Refusal("key_invalid");
  return key.createdBy;
}

const madeNow = async (trx: Trx, business: BusinessActor) => ({
  makerId: await loadMaker(trx, business),
  createdBy: madeBy(business),
});

type Dialect = Who & { url: string; keyId: string; from: string };

/** The one address of a business for the v3 protocol, in a mode; set again, it is switched on. */
export async function saveDialectEndpoint(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  { business, url, keyId, from }: Dialect,
): Promise<void> {
  await lockRow(trx, "businesses", business.businessId);
  const { businessId, mode } = business;
  const made = await madeNow(trx, business);
  const now = deps.clock();
  const before = await trx
    .selectFrom("webhookEndpoints")
    .select("id")
    .where("businessId", "=", businessId)
    .where("mode", "=", mode)
    .where("format", "=", "lalamove_v3")
    .executeTakeFirst();
  const on = { disabledAt: null, disabledReason: null, failingSince: null };
  const row = before
    ? await trx
        .updateTable("webhookEndpoints")
        .set({ url, keyId, ...made, ...on })
        .where("id", "=", before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto("webhookEndpoints")
        .values({
          ...{ businessId, mode, format: "lalamove_v3", url, keyId },
          ...{ types: [...dialectTypes], ...made, createdAt: now },
        })
        .returningAll()
        .executeTakeFirstOrThrow();
  await log(trx, business, { row, action: before ? "webhook.updated" : "webhook.created", now });
  await warnOfEndpoint(trx, deps, { row, business, from, now });
}

/** Warns the owner that events go to an address, or are signed with another secret, and names the key that did it. */
async function warnOfEndpoint(
  trx: Trx,
  deps: Pick<Deps, "settings">,
  { row, business: { by }, from, now }: Who & { row: EndpointRow; from: string; now: Date },
): Promise<void> {
  const key =
    by.kind === "key" &&
    (await trx
      .selectFrom("partnerKeys")
      .select("name")
      .where("id", "=", by.keyId)
      .executeTakeFirst());
  await warnOfAccess(trx, deps, {
    ...{ event: "webhook_set", businessId: row.businessId },
    accountId: by.kind === "member" ? by.accountId : row.makerId,
    name: key ? `${row.url} (API key: ${key.name})` : row.url,
    ...{ id: row.id, mode: row.mode, from, now },
  });
}

/** Changes an endpoint, or switches it off and on. Events from the time it was off are replayed on request. */
export async function updateEndpoint(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  { body, proved, from, ...one }: One & Proved & { body: UpdateWebhookEndpoint },
): Promise<WebhookEndpointView> {
  const before = await lockEndpoint(trx, one);
  // Theirs has always the same.
  if (body.types && before.format !== "standard")
    throw new Refusal("invalid", {}, { types: "not_available" });
  const now = deps.clock();
  const { url = before.url, types = before.types, description = before.description } = body;
  const wasOff = before.disabledAt !== null;
  // An address is set again because it works again; what its owner switched off waits for them.
  const enabled =
    body.enabled ??
    (body.url !== undefined && wasOff && before.disabledReason !== "owner" ? true : undefined);
  const after = { url, off: !(enabled ?? !wasOff), types };
  const redirects = redirectsEvents({ url: before.url, off: wasOff, types: before.types }, after);
  if (redirects) requireProofOfMember({ ...one, proved });
  // A person who redirects events becomes responsible for the endpoint, which ends together with their key.
  const made = redirects ? await madeNow(trx, one.business) : {};
  const row = await trx
    .updateTable("webhookEndpoints")
    .set({
      ...{ url, types: [...new Set(types)], description, ...made },
      ...switched(before, enabled, now),
    })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.disabledAt) await stopDeliveries(trx, row.id);
  await log(trx, one.business, { row, action: "webhook.updated", now });
  if (redirects) await warnOfEndpoint(trx, deps, { row, business: one.business, from, now });
  return viewEndpoint(row, now);
}

function switched(before: EndpointRow, enabled: boolean | undefined, now: Date) {
  if (enabled === true) return { disabledAt: null, disabledReason: null, failingSince: null };
  if (enabled === false && !before.disabledAt)
    return { disabledAt: now, disabledReason: "owner" as const };
  return {};
}

/** Ends an endpoint with its log of attempts. */
export async function deleteEndpoint(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  one: One,
): Promise<null> {
  const row = await lockEndpoint(trx, one);
  await trx.deleteFrom("webhookEndpoints").where("id", "=", row.id).execute();
  await log(trx, one.business, { row, action: "webhook.deleted", now: clock() });
  return null;
}

/**
 * Creates a new secret. The old and the new one both sign for a day, so that a receiver can change over at any time in
 * that day. For an endpoint that cannot sign because its secret or key pair cannot be opened, it creates working ones.
 * @throws Refusal `owner_proof_needed`, `webhook_signed_by_key`
 */
export async function rotateEndpointSecret(
  trx: Trx,
  deps: EndpointDeps,
  { proved, from, ...one }: One & Proved,
): Promise<NewWebhookEndpointView> {
  const { clock, secrets } = deps;
  const before = await lockEndpoint(trx, one);
  requireProofOfMember({ ...one, proved });
  const { publicKey } = before;
  if (publicKey === null) throw new Refusal("webhook_signed_by_key");
  const now = clock();
  const secret = newWebhookSecret();
  const overlapEnds = new Date(now.getTime() + limits.webhookSecretOverlapHours * 3_600_000);
  const opens = opensWith(secrets);
  const row = await trx
    .updateTable("webhookEndpoints")
    .set({
      ...(await madeNow(trx, one.business)),
      sealedSecret: secrets.seal("webhook_secret", Buffer.from(secret)),
      ...(opens("webhook_secret", before.sealedSecret)
        ? { sealedPreviousSecret: before.sealedSecret, previousSecretUntil: overlapEnds }
        : { sealedPreviousSecret: null, previousSecretUntil: null }),
      ...(!opens("webhook_private_key", before.sealedPrivateKey) && sealedKeys(secrets)),
    })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await log(trx, one.business, { row, action: "webhook.secret_rotated", now });
  await warnOfEndpoint(trx, deps, { row, business: one.business, from, now });
  return { ...viewEndpoint(row, now), publicKey: row.publicKey ?? publicKey, secret };
}

/**
 * Returns a check that is true when a sealed value can be opened. A value that was sealed with a missing key cannot
 * sign, and is replaced.
 */
const opensWith =
  (secrets: EndpointDeps["secrets"]) =>
  (purpose: SealPurpose, sealed: Buffer | null): boolean => {
    try {
      return sealed !== null && secrets.open(purpose, sealed).length > 0;
    } catch (problem) {
      if (problem instanceof UnopenedError) return false;
      throw problem;
    }
  };

function sealedKeys(secrets: EndpointDeps["secrets"]) {
  const { privateKey, publicKey } = newSigningKeys();
  return { sealedPrivateKey: secrets.seal("webhook_private_key", privateKey), publicKey };
}

/**
 * Sends an event without meaning, to see whether an endpoint works.
 * @throws Refusal `webhook_endpoint_off`
 */
export async function pingEndpoint(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  one: One,
): Promise<{ eventId: string }> {
  const { id, disabledAt, format } = await loadEndpoint(trx, one);
  if (disabledAt) throw new Refusal("webhook_endpoint_off");
  const { businessId, mode } = one.business;
  const ping = { businessId, mode, type: "ping", endpointId: id, now: clock() } as const;
  if (format === "standard")
    return { eventId: await recordWebhookEvent(trx, { ...ping, data: { endpointId: id } }) };
  const eventId = newWebhookEventId();
  await storeWebhookEvent(trx, { ...ping, id: eventId, format, payload: emptyBody });
  return { eventId };
}

const log = (
  trx: Trx,
  business: BusinessActor,
  { row, action, now }: { row: EndpointRow; action: string; now: Date },
): Promise<void> =>
  recordBusinessLog(trx, {
    businessId: business.businessId,
    actor: madeBy(business) as `member:${string}` | `key:${string}`,
    action,
    subject: row.id,
    detail: { url: row.url, mode: row.mode, types: row.types },
    at: now,
  });
