import { Refusal } from "@songtan/contract/errors";
import type { WebhookEndpointView } from "@songtan/contract/partners/webhooks";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";
import type { Signers } from "./signing.ts";

export type EndpointRow = Selectable<DB["webhookEndpoints"]>;

export const viewEndpoint = (row: EndpointRow, now: Date): WebhookEndpointView => ({
  id: row.id,
  mode: row.mode,
  format: row.format,
  url: row.url,
  types: row.types as WebhookEndpointView["types"],
  description: row.description,
  publicKey: row.publicKey,
  previousSecretUntil:
    row.previousSecretUntil && row.previousSecretUntil > now
      ? row.previousSecretUntil.toISOString()
      : null,
  createdAt: row.createdAt.toISOString(),
  failingSince: row.failingSince?.toISOString() ?? null,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  disabledReason: row.disabledReason,
});

type Who = { business: BusinessActor; endpointId: string };

/** @throws Refusal `not_found` for an endpoint of another business or of the other mode */
export async function loadEndpoint(
  db: Reader,
  { business, endpointId }: Who,
): Promise<EndpointRow> {
  const row = await db
    .selectFrom("webhookEndpoints")
    .selectAll()
    .where("id", "=", endpointId)
    .where("businessId", "=", business.businessId)
    .where("mode", "=", business.mode)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row;
}

/** The same, locked until commit. */
export async function lockEndpoint(trx: Trx, who: Who): Promise<EndpointRow> {
  await loadEndpoint(trx, who);
  const row = await lockRow(trx, "webhookEndpoints", who.endpointId);
  if (!row) throw new Refusal("not_found");
  return row;
}

/** Returns the keys that sign the events of an endpoint with its own secret at this time. */
export const signersOf = (
  row: Pick<
    EndpointRow,
    "sealedSecret" | "sealedPreviousSecret" | "previousSecretUntil" | "sealedPrivateKey"
  >,
  { secrets }: Pick<Deps, "secrets">,
  now: Date,
): Signers => {
  const previous =
    row.previousSecretUntil && row.previousSecretUntil > now ? row.sealedPreviousSecret : null;
  return {
    secrets: [row.sealedSecret, previous]
      .filter((sealed) => sealed !== null)
      .map((sealed) => secrets.open("webhook_secret", sealed).toString()),
    ...(row.sealedPrivateKey && {
      privateKey: secrets.open("webhook_private_key", row.sealedPrivateKey),
    }),
  };
};
