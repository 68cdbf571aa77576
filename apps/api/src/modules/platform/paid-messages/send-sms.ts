import { randomUUID } from "node:crypto";
import { assert } from "@songtan/domain/assert";
import { limits } from "@songtan/domain/limits";
import type { PaidChannel, PurposeOf } from "@songtan/domain/paid-messages/purposes";
import { canGetSms } from "@songtan/domain/thai/phone";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import { sendWatched } from "../gateways/send-watched.ts";
import {
  countReserved,
  type MessageRequest,
  type ReserveDeps,
  reserve,
  tryReserve,
} from "./reserve.ts";

type SmsText = { to: string; subject: string; text: string; code?: string; expiresAt?: string };
type OpenRequest = Omit<MessageRequest, "channel" | "id" | "purpose"> & {
  purpose: PurposeOf<"open" | "caller">;
};

/**
 * Reserves an SMS that anybody or staff may cause, before it is decided whether one is sent.
 * @returns what `sendSms` sends it with; null while nothing is limited
 * @throws Refusal `sms_budget_used`, `rate_limited`, `business_sms_used`, `staff_messages_used` or `human_check_needed`
 */
export const reserveSms = (
  trx: Trx,
  deps: ReserveDeps,
  request: OpenRequest,
): Promise<string | null> => reserve(trx, deps, { ...request, channel: "sms" });

/** Sends a reserved SMS when this transaction commits. */
export async function sendReservedSms(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  {
    reservation,
    purpose,
    ...text
  }: SmsText & {
    reservation: string | null;
    purpose: PurposeOf<"open" | "caller">;
  },
): Promise<void> {
  if (reservation !== null) await countReserved(trx, deps, reservation);
  const id = reservation ?? randomUUID();
  await enqueue(trx, { name: "send_sms", payload: { id, purpose, accountId: null, ...text } });
}

type Ordered = SmsText & {
  purpose: PurposeOf<"booking" | "owner">;
  /** The account that causes it, or that is warned. */
  accountId: string;
};

/**
 * Sends an SMS of a running booking, or a warning to an owner, when this transaction commits. Its job reserves it, so that no
 * driver waits for a count, and waits itself while the budget is used.
 */
export async function sendSms(trx: Trx, { purpose, accountId, ...text }: Ordered): Promise<void> {
  assert(canGetSms(text.to), "an SMS goes to a mobile");
  await enqueue(trx, {
    name: "send_sms",
    payload: { id: randomUUID(), purpose, accountId, ...text },
  });
}

/** The purposes that a notice may have. */
export type NoticePurpose = PurposeOf<"notice" | "driver_message" | "announcement"> | "warning";

/**
 * Sends the SMS of a person's own notice, unless their budget or everybody's is used.
 * @returns false where it is not sent
 */
export async function sendNoticeSms(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  {
    accountId,
    purpose,
    ...text
  }: SmsText & {
    accountId: string;
    purpose: NoticePurpose | "unproved";
  },
): Promise<boolean> {
  const id = randomUUID();
  if (!(await tryReserve(trx, deps, { id, channel: "sms", purpose, accountId }))) return false;
  await enqueue(trx, { name: "send_sms", payload: { id, purpose, accountId, ...text } });
  return true;
}

type DeliverDeps = Pick<Deps, "db" | "clock" | "settings" | "messages">;
const waitSeconds = 60;

/** The job: sends what is reserved. What does not fit its budget is tried each minute while it is still news. */
export async function deliverSms(deps: DeliverDeps, payload: Jobs["send_sms"]): Promise<void> {
  const { id, purpose, accountId, triedSince, to, subject, text, code, expiresAt } = payload;
  const now = deps.clock();
  const fits = await deps.db.transaction().execute(async (trx) => {
    if (await tryReserve(trx, deps, { id, channel: "sms", purpose, accountId })) return true;
    const since = new Date(triedSince ?? now);
    if (now.getTime() - since.getTime() < limits.messageWaitMinutes * 60_000)
      await enqueue(trx, {
        name: "send_sms",
        payload: { ...payload, triedSince: since.toISOString() },
        inSeconds: waitSeconds,
      });
    return false;
  });
  const sms = { channel: "sms", to, subject, text, ...(code && { code }) } as const;
  if (fits) await sendWatched(deps, { ...sms, expiresAt });
}

/**
 * Reserves a test that one of staff sends to their own people, by the id with which it is sent.
 * @throws Refusal `staff_messages_used`
 */
export async function reserveTest(
  deps: DeliverDeps & Pick<Deps, "secrets">,
  test: { id: string; channel: PaidChannel },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const reservation = await reserve(trx, deps, { ...test, purpose: "test", accountId: null });
    if (reservation !== null) await countReserved(trx, deps, reservation);
  });
}

/** Sends an SMS to one of staff at once. Rejects with `UpstreamFailure` when the gateway is down. */
export async function sendStaffSms(
  deps: DeliverDeps,
  { id, to, subject, text }: Pick<SmsText, "to" | "subject" | "text"> & { id: string },
): Promise<true> {
  const alert = { id, channel: "sms", purpose: "alert", accountId: null } as const;
  await deps.db.transaction().execute((trx) => tryReserve(trx, deps, alert));
  await sendWatched(deps, { channel: "sms", to, subject, text });
  return true;
}
