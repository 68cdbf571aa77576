import type { Trx } from "../../../db/database.ts";
import { recordWebhookEvent } from "../webhook-events/record-webhook-event.ts";
import { recordBusinessLog } from "./businesses.ts";

type MoneyEvent = {
  businessId: string;
  type: "balance.low" | "invoice.issued";
  /** The id of the subject, such as an invoice. */
  subject?: string;
  data: Record<string, unknown>;
  now: Date;
};

/**
 * Records an automatic change to a business's money, in its log and as an event for its programs, in the transaction
 * of the change.
 */
export async function recordMoneyEvent(
  trx: Trx,
  { businessId, type, subject, data, now }: MoneyEvent,
): Promise<void> {
  await recordBusinessLog(trx, {
    businessId,
    actor: "system",
    action: type,
    ...(subject && { subject }),
    detail: data,
    at: now,
  });
  await recordWebhookEvent(trx, { businessId, type, data, now });
}
