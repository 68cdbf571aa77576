import type { attemptProblems } from "@songtan/contract/partners/webhooks";
import { fillTexts } from "@songtan/domain/texts";
import {
  type EndpointChange,
  judgeEndpoint,
  nextRetrySeconds,
} from "@songtan/domain/webhooks/retries";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { businessesTexts } from "../../businesses/businesses-texts.ts";
import { recordBusinessLog } from "../../businesses/records/businesses.ts";
import { mailOwner } from "../../businesses/records/mail-owner.ts";
import { stopDeliveries } from "../../businesses/webhook-events/stop-deliveries.ts";
import type { Claimed } from "./claim-deliveries.ts";
import type { EndpointRow } from "./endpoint-records.ts";

export type Attempt = {
  at: Date;
  durationMilliseconds: number;
  status: number | null;
  problem: (typeof attemptProblems)[number] | null;
  answer: string;
};
type SaveDeps = Pick<Deps, "db" | "clock" | "settings">;

/** Records an attempt, with its consequences for the event and its endpoint. */
export async function saveAttempt(
  deps: SaveDeps,
  claimed: Claimed,
  attempt: Attempt,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("webhookDeliveries")
      .select(["endpointId", "eventId", "attempts", "result"])
      .where("id", "=", claimed.id)
      .where("claimId", "=", claimed.claimId)
      .executeTakeFirst();
    const endpoint = found && (await lockRow(trx, "webhookEndpoints", found.endpointId));
    // The endpoint was deleted in between, or this process lasted so long that another one sends.
    if (!found || !endpoint) return;
    const now = await timeOf(trx, deps, endpoint);
    const number = found.attempts + 1;
    await trx
      .insertInto("webhookAttempts")
      .values({
        deliveryId: claimed.id,
        endpointId: found.endpointId,
        eventId: found.eventId,
        number,
        at: attempt.at,
        durationMs: attempt.durationMilliseconds,
        status: attempt.status,
        problem: attempt.problem,
        answer: attempt.answer,
      })
      .execute();
    const { failingSince } = endpoint;
    const change = judgeEndpoint(attempt, { failingSince, now });
    await trx
      .updateTable("webhookDeliveries")
      .set({
        attempts: number,
        claimId: null,
        claimedUntil: null,
        ...followUp(change, number, now),
      })
      .where("id", "=", claimed.id)
      .where("result", "is", null)
      .execute();
    await applyToEndpoint(trx, deps, { endpoint, change, now });
  });
}

/** The time of the endpoint's mode: retries, and three days of failing, can be travelled through in test mode. */
async function timeOf(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { businessId, mode }: EndpointRow,
): Promise<Date> {
  if (mode !== "test") return clock();
  const moved = await trx
    .selectFrom("businessTestClocks")
    .select("offsetMilliseconds")
    .where("businessId", "=", businessId)
    .executeTakeFirst();
  return new Date(clock().getTime() + (moved?.offsetMilliseconds ?? 0));
}

function followUp(change: EndpointChange, number: number, now: Date) {
  if (change === "works") return { result: "delivered" as const, nextAttemptAt: null };
  const seconds = nextRetrySeconds(number, Math.random());
  return seconds === null
    ? { result: "failed" as const, nextAttemptAt: null }
    : { nextAttemptAt: new Date(now.getTime() + seconds * 1000) };
}

type Applied = { endpoint: EndpointRow; change: EndpointChange; now: Date };

async function applyToEndpoint(trx: Trx, deps: SaveDeps, applied: Applied): Promise<void> {
  const { endpoint, change, now } = applied;
  if (endpoint.disabledAt) return;
  if (change === "works" && !endpoint.failingSince) return;
  const reason = { works: null, fails: null, gone: "gone", failing_too_long: "failing" } as const;
  const disabledReason = reason[change];
  await trx
    .updateTable("webhookEndpoints")
    .set({
      failingSince: change === "works" ? null : (endpoint.failingSince ?? now),
      ...(disabledReason && { disabledAt: now, disabledReason }),
    })
    .where("id", "=", endpoint.id)
    .execute();
  if (!disabledReason) return;
  await stopDeliveries(trx, endpoint.id);
  await recordBusinessLog(trx, {
    businessId: endpoint.businessId,
    actor: "system",
    action: "webhook.disabled",
    subject: endpoint.id,
    detail: { url: endpoint.url, mode: endpoint.mode, reason: disabledReason },
    at: now,
  });
  await notifyOwner(trx, deps, { endpoint, reason: disabledReason, now });
}

/** The owner learns that an endpoint was switched off, and why. */
const notifyOwner = (
  trx: Trx,
  deps: Pick<Deps, "settings">,
  { endpoint, reason, now }: { endpoint: EndpointRow; reason: "gone" | "failing"; now: Date },
): Promise<void> =>
  mailOwner(trx, deps, {
    businessId: endpoint.businessId,
    source: `webhook_off:${endpoint.id}:${now.toISOString()}`,
    path: "/business/developers",
    now,
    write({ locale, name }) {
      const texts = businessesTexts[locale].webhookOff;
      return fillTexts(
        { subject: texts.subject, text: texts[reason] },
        { business: name, endpoint: endpoint.url },
      );
    },
  });
