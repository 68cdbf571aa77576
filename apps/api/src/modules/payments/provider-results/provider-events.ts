import { Refusal } from "@songtan/contract/errors";
import { z } from "zod";
import { json } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { ProviderRefusal } from "../../../ports/card-provider.ts";
import { handleChargeEvent } from "./handle-charge-event.ts";

/** A name from the provider: plain ASCII, because other text could not be stored. */
const ProviderName = z.string().regex(/^[\x21-\x7e]{1,100}$/);
const Event = z.object({
  object: z.literal("event"),
  id: ProviderName,
  key: ProviderName,
  data: z.object({
    object: ProviderName,
    id: ProviderName,
    charge: ProviderName.optional().catch(undefined),
  }),
});

type Hook = { body: string; signature: string; timestamp: string };

/**
 * Saves a webhook event and the id it names, once, without the payer's data, and enqueues a job that reads the charge.
 * Its content does not decide anything, so a late or invented event changes nothing.
 * @throws Refusal `unauthenticated` when the provider did not sign it a moment ago, `invalid` when
 * the body is not an event
 */
export async function saveProviderEvent(
  { db, clock, cardProvider }: Pick<Deps, "db" | "clock" | "cardProvider">,
  hook: Hook,
): Promise<void> {
  const now = clock();
  if (!cardProvider?.isSigned({ ...hook, now })) throw new Refusal("unauthenticated");
  const event = Event.safeParse(readJson(hook.body));
  if (!event.success) throw new Refusal("invalid", {}, { body: "format" });
  const { id, key, data } = event.data;
  const chargeId = data.object === "charge" ? data.id : (data.charge ?? null);
  await db.transaction().execute(async (trx) => {
    const saved = await trx
      .insertInto("providerEvents")
      .values({ id, key, chargeId, body: json(event.data), receivedAt: now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    const outgoing = data.object === "transfer" || data.object === "recipient";
    if (saved && outgoing)
      await enqueue(trx, { name: "handle_payout_event", payload: { eventId: id } });
    if (saved && data.object === "dispute")
      await enqueue(trx, { name: "handle_dispute_event", payload: { providerDisputeId: data.id } });
    if (saved && chargeId)
      await enqueue(trx, { name: "handle_provider_event", payload: { eventId: id } });
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the charge that an event names, and applies its current state. */
export async function handleProviderEvent(
  deps: Pick<Deps, "db" | "clock" | "cardProvider">,
  { eventId }: { eventId: string },
): Promise<void> {
  const { db, clock, cardProvider } = deps;
  const event = await db
    .selectFrom("providerEvents")
    .select(["chargeId", "handledAt"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (!event?.chargeId || event.handledAt || !cardProvider) return;
  const charge = await cardProvider.findCharge(event.chargeId).catch((problem: unknown) => {
    if (problem instanceof ProviderRefusal) return null;
    throw problem;
  });
  const inSeconds = charge && (await handleChargeEvent(deps, charge));
  if (inSeconds) {
    await db
      .transaction()
      .execute((trx) =>
        enqueue(trx, { name: "handle_provider_event", payload: { eventId }, inSeconds }),
      );
    return;
  }
  await db
    .updateTable("providerEvents")
    .set({ handledAt: clock() })
    .where("id", "=", eventId)
    .execute();
}
