import { Refusal } from "@songtan/contract/errors";
import type { FastifyRequest } from "fastify";
import { postToPartner } from "../../../adapters/post-to-partner.ts";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf } from "../../../http/session/auth.ts";
import { originOf } from "../../../http/session/device.ts";
import { emptyBody } from "../v3-events/sign-event.ts";
import { saveDialectEndpoint } from "../webhooks/endpoints.ts";
import { DialectRefusal } from "./dialect-refusal.ts";
import { readBody, SetWebhook } from "./read-body.ts";

/**
 * Has a business's events sent to an address. As they do, the address is tried first, without a
 * signature, and has to answer 200.
 */
export async function setWebhook(deps: Deps, request: FastifyRequest): Promise<{ url: string }> {
  const { url } = readBody(SetWebhook, request.body);
  const { business } = actorOf(request);
  if (business?.by.kind !== "key") throw new Refusal("unauthenticated");
  const status = await postToPartner(url, emptyBody, deps.settings).catch(() => null);
  if (status !== 200) throw new DialectRefusal({ id: "ERR_INVALID_RESPONSE", detail: "/data/url" });
  const { keyId } = business.by;
  await deps.db
    .transaction()
    .execute((trx) =>
      saveDialectEndpoint(trx, deps, { business, url, keyId, from: originOf(request) }),
    );
  return { url };
}
