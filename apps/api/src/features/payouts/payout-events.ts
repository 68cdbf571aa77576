import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { ProviderRefusal } from "../../ports.ts";
import { takeRecipient } from "./register-recipient.ts";
import { takeTransfer } from "./take-transfer.ts";

type EventDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
const Body = z.object({ data: z.object({ object: z.string(), id: z.string() }) });

/** Looks at the transfer or recipient a webhook spoke of, and takes what the provider says of it now. */
export async function handlePayoutEvent(deps: EventDeps, { eventId }: { eventId: string }): Promise<void> {
  const { db, clock } = deps;
  const event = await db
    .selectFrom("provider_events")
    .select(["body", "handled_at"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (!event || event.handled_at) return;
  const { object, id } = Body.parse(event.body).data;
  if (object === "transfer") await lookAtTransfer(deps, id);
  if (object === "recipient") await lookAtRecipient(deps, id);
  await db.updateTable("provider_events").set({ handled_at: clock() }).where("id", "=", eventId).execute();
}

async function lookAtTransfer(deps: EventDeps, id: string): Promise<void> {
  const transfer = await known(deps.cardProvider?.findTransfer(id));
  // Our name for it is in what the provider itself says: an id somebody made up names nothing.
  if (transfer?.payoutId && z.uuid().safeParse(transfer.payoutId).success)
    await takeTransfer(deps, { payoutId: transfer.payoutId, transfer });
}

async function lookAtRecipient(deps: EventDeps, id: string): Promise<void> {
  const account = await deps.db
    .selectFrom("payout_accounts")
    .select("id")
    .where("provider_recipient_id", "=", id)
    .executeTakeFirst();
  const recipient = account && (await known(deps.cardProvider?.findRecipient(id)));
  if (account && recipient) await takeRecipient(deps, account.id, recipient);
}

/** Null where the provider knows no such thing. */
const known = async <T>(asked: Promise<T> | undefined): Promise<T | null> =>
  (await asked?.catch((problem: unknown) => {
    if (problem instanceof ProviderRefusal) return null;
    throw problem;
  })) ?? null;
