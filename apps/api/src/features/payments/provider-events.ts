import { Refusal } from "@songtan/contract/errors";
import { z } from "zod";
import { json } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { ProviderRefusal } from "../../ports.ts";
import { hearOfCharge } from "./hear-of-charge.ts";

/** A name of the provider's: all of them are plain ASCII, and what is not could not be kept. */
const ProviderName = z.string().regex(/^[\x21-\x7e]{1,100}$/);
const Event = z.object({
  object: z.literal("event"),
  id: ProviderName,
  key: ProviderName,
  data: z.object({ object: ProviderName, id: ProviderName, charge: ProviderName.optional().catch(undefined) }),
});

type Hook = { body: string; signature: string; timestamp: string };

/**
 * Keeps that a webhook came and what it names, once, and has a job look at the charge it speaks of. Nothing is decided from
 * its words: an old one that arrives late, or one somebody made up, changes nothing. Who paid and with what stands in it
 * too; that is left out.
 *
 * @throws Refusal `unauthenticated` when the provider did not sign it a moment ago, `invalid` when it is no event
 */
export async function keepProviderEvent(
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
    const kept = await trx
      .insertInto("provider_events")
      .values({ id, key, charge_id: chargeId, body: json(event.data), received_at: now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    const outgoing = data.object === "transfer" || data.object === "recipient";
    if (kept && outgoing) await enqueue(trx, { name: "handle_payout_event", payload: { eventId: id } });
    if (kept && data.object === "dispute")
      await enqueue(trx, { name: "handle_dispute_event", payload: { providerDisputeId: data.id } });
    if (kept && chargeId) await enqueue(trx, { name: "handle_provider_event", payload: { eventId: id } });
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Looks at the charge an event speaks of, and takes what the provider says of it now. */
export async function handleProviderEvent(
  deps: Pick<Deps, "db" | "clock" | "cardProvider">,
  { eventId }: { eventId: string },
): Promise<void> {
  const { db, clock, cardProvider } = deps;
  const event = await db
    .selectFrom("provider_events")
    .select(["charge_id", "handled_at"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (!event?.charge_id || event.handled_at || !cardProvider) return;
  const charge = await cardProvider.findCharge(event.charge_id).catch((problem: unknown) => {
    if (problem instanceof ProviderRefusal) return null;
    throw problem;
  });
  const inSeconds = charge && (await hearOfCharge(deps, charge));
  if (inSeconds) {
    await db
      .transaction()
      .execute((trx) => enqueue(trx, { name: "handle_provider_event", payload: { eventId }, inSeconds }));
    return;
  }
  await db.updateTable("provider_events").set({ handled_at: clock() }).where("id", "=", eventId).execute();
}
