import { sql } from "kysely";
import { AnswerProblem } from "../../../adapters/gateway-messages.ts";
import { explainFailure } from "../../../adapters/providers/explain-failure.ts";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Message } from "../../../ports/ports.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";

type Channel = Message["channel"];
type WatchedDeps = Pick<Deps, "db" | "clock" | "messages">;
type WatchedMessage = Message & {
  /** When its code expires, as JSON has an instant: a later message would only confuse. */
  expiresAt?: string | undefined;
};

/** A single failure may be the network's; the second one follows seconds later, when the job is retried. */
const failuresOfAnOutage = 2;

/**
 * Sends a message and records whether its gateway works. An expired code is not sent, and a code without the gateway's
 * answer may have been sent; neither is retried.
 * @throws UpstreamFailure for a message that is worth another attempt
 */
export async function sendWatched(
  { db, clock, messages }: WatchedDeps,
  { expiresAt, ...message }: WatchedMessage,
): Promise<void> {
  if (expiresAt !== undefined && Date.parse(expiresAt) <= clock().getTime()) return;
  const { channel } = message;
  try {
    await messages.send(message);
  } catch (thrown) {
    if (isOutage(thrown)) await recordFailure(db, channel, clock());
    if (channel === "sms" && message.code !== undefined && mayHaveArrived(thrown)) return;
    throw thrown;
  }
  await recordSuccess(db, channel);
}

/** The gateways that have failed at least twice since they last accepted a message. */
export async function listFailingGateways(db: Reader): Promise<Channel[]> {
  const rows = await db
    .selectFrom("messageGateways")
    .select("channel")
    .where("failures", ">=", failuresOfAnOutage)
    .orderBy("channel")
    .execute();
  return rows.map(({ channel }) => channel as Channel);
}

const outageStatuses = new Set([401, 403, 404, 429]);

/** Returns true when the gateway failed and not this message: a mailbox that does not exist is not an outage. */
function isOutage(thrown: unknown): boolean {
  const cause = thrown instanceof UpstreamFailure ? thrown.cause : thrown;
  if (cause instanceof AnswerProblem)
    return cause.status >= 500 || outageStatuses.has(cause.status);
  return ["silent", "refused", "address_refused"].includes(explainFailure(thrown).problem);
}

/** Errors without a connection, so that the message cannot have been sent. */
const unconnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]);

function mayHaveArrived(thrown: unknown): boolean {
  const { problem, answer } = explainFailure(thrown);
  return problem === "silent" && !unconnected.has(answer ?? "");
}

async function recordFailure(db: Deps["db"], channel: Channel, now: Date): Promise<void> {
  await db
    .updateTable("messageGateways")
    .set({
      failures: sql`failures + 1`,
      failingSince: sql`coalesce(failing_since, ${now}::timestamptz)`,
    })
    .where("channel", "=", channel)
    .execute();
}

async function recordSuccess(db: Deps["db"], channel: Channel): Promise<void> {
  await db
    .updateTable("messageGateways")
    .set({ failures: 0, failingSince: null })
    .where("channel", "=", channel)
    .where("failures", ">", 0)
    .execute();
}
