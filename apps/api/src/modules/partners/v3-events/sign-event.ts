import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { signatureOf } from "./signature-of.ts";

/** The body of the request that tests an address: empty and without a signature. */
export const emptyBody = "{}";

type SignDeps = Pick<Deps, "db" | "clock" | "secrets">;
type Stored = {
  /** `evt_` and 32 digits. */
  id: string;
  /** The event without its signature. */
  payload: string;
  /** The time of the first attempt, so that every attempt has the same bytes. */
  at: Date;
};

/**
 * An event as their programs check it: the signature is inside of the body, over the path of the
 * address and the JSON of `data`.
 * @returns null when the key that signs was revoked and none has replaced it
 */
export async function signEvent(
  deps: SignDeps,
  { url, keyId }: { url: string; keyId: string | null },
  { id, payload, at }: Stored,
): Promise<string | null> {
  if (payload === emptyBody) return payload;
  const key = keyId === null ? null : await findKeyThatSigns(deps, keyId);
  if (!key) return null;
  const { eventType, eventVersion, data } = JSON.parse(payload) as Record<string, unknown>;
  const timestamp = String(at.getTime());
  const signature = signatureOf(deps.secrets.open("partner_key", key.sealedSecret), {
    milliseconds: timestamp,
    method: "POST",
    path: new URL(url).pathname,
    body: Buffer.from(JSON.stringify(data)),
  }).toString("hex");
  const eventId = eventIdOf(id);
  const head = { apiKey: key.publicKey, timestamp, signature, eventId, eventType, eventVersion };
  return JSON.stringify({ ...head, data });
}

/** The digits of our id, as they write an id. */
const eventIdOf = (id: string): string =>
  id.toUpperCase().replace(/^EVT_(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The key that set the address, or the one that has replaced it. */
async function findKeyThatSigns({ db, clock }: Pick<Deps, "db" | "clock">, keyId: string) {
  const { rows } = await sql<{ publicKey: string; sealedSecret: Buffer }>`
    with recursive replaced as (
      select id, 0 as turn from partner_keys where id = ${keyId}
      union all
      select later.id, turn + 1 from partner_keys later join replaced on later.replaces = replaced.id)
    select public_key as "publicKey", sealed_secret as "sealedSecret"
    from replaced join partner_keys using (id)
    where revoked_at is null and (expires_at is null or expires_at > ${clock()})
    order by turn limit 1`.execute(db);
  return rows[0];
}
