import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { ProviderRefusal } from "../../../ports/card-provider.ts";
import { applyTransferResult } from "./apply-transfer-result.ts";
import { applyRecipientResult } from "./register-recipient.ts";

type EventDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
const Body = z.object({ data: z.object({ object: z.string(), id: z.string() }) });

/** Reads the transfer or recipient that a webhook names, and applies its current state. */
export async function handlePayoutEvent(
  deps: EventDeps,
  { eventId }: { eventId: string },
): Promise<void> {
  const { db, clock } = deps;
  const event = await db
    .selectFrom("providerEvents")
    .select(["body", "handledAt"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (!event || event.handledAt) return;
  const { object, id } = Body.parse(event.body).data;
  if (object === "transfer") await checkTransfer(deps, id);
  if (object === "recipient") await checkRecipient(deps, id);
  await db
    .updateTable("providerEvents")
    .set({ handledAt: clock() })
    .where("id", "=", eventId)
    .execute();
}

async function checkTransfer(deps: EventDeps, id: string): Promise<void> {
  const transfer = await nullIfUnknown(deps.cardProvider?.findTransfer(id));
  // The payout id is from the provider's response, so an invented id in the webhook does not match any payout.
  if (transfer?.payoutId && z.uuid().safeParse(transfer.payoutId).success)
    await applyTransferResult(deps, { payoutId: transfer.payoutId, transfer });
}

async function checkRecipient(deps: EventDeps, id: string): Promise<void> {
  const account = await deps.db
    .selectFrom("payoutAccounts")
    .select("id")
    .where("providerRecipientId", "=", id)
    .executeTakeFirst();
  const recipient = account && (await nullIfUnknown(deps.cardProvider?.findRecipient(id)));
  if (account && recipient) await applyRecipientResult(deps, account.id, recipient);
}

/** Null where the provider knows no such thing. */
const nullIfUnknown = async <T>(request: Promise<T> | undefined): Promise<T | null> =>
  (await request?.catch((problem: unknown) => {
    if (problem instanceof ProviderRefusal) return null;
    throw problem;
  })) ?? null;
