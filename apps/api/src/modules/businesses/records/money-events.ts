import type { Trx } from "../../../db/database.ts";
import { recordWebhookEvent } from "../webhook-events/record-webhook-event.ts";
import { recordBusinessLog } from "./businesses.ts";

type MoneyEvent = {
  businessId: string;
  type: "balance.low" | "invoice.issued";
  /** What it is about: an invoice. */
  subject?: string;
  data: Record<string, unknown>;
  now: Date;
};

/**
 * What happened to a business's money without anybody's doing: in its log and for its programs, in
 * the transaction of what happened.
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
