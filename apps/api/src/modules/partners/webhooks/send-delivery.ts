import { limits } from "@songtan/domain/limits";
import {
  NoAnswerError,
  RefusedAddressError,
  sendChecked,
} from "../../../adapters/checked-address.ts";
import type { Deps } from "../../../deps/deps.ts";
import { UnopenedError } from "../../../keys/keyring.ts";
import { signEvent } from "../v3-events/sign-event.ts";
import type { Claimed } from "./claim-deliveries.ts";
import { type EndpointRow, signersOf } from "./endpoint-records.ts";
import { mayReachLoopback } from "./endpoints.ts";
import { type Attempt, saveAttempt } from "./save-attempt.ts";
import { signWebhook } from "./signing.ts";

type SendDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

/**
 * Sends one event to one endpoint and records the result.
 * @param log a line for what staff have to set right: the owner of the endpoint sees the attempt, and cannot
 */
export async function sendDelivery(
  deps: SendDeps,
  claimed: Claimed,
  log: (line: string) => void = () => {},
): Promise<void> {
  const row = await deps.db
    .selectFrom("webhookDeliveries")
    .innerJoin("webhookEndpoints", "webhookEndpoints.id", "webhookDeliveries.endpointId")
    .innerJoin("webhookEvents", "webhookEvents.id", "webhookDeliveries.eventId")
    .selectAll("webhookEndpoints")
    .select(["webhookEvents.id as eventId", "payload", "distributedAt"])
    .where("webhookDeliveries.id", "=", claimed.id)
    .where("claimId", "=", claimed.claimId)
    .executeTakeFirst();
  if (!row) return;
  const { eventId: id, payload, distributedAt } = row;
  const attempt = await post(deps, row, { id, payload, distributedAt });
  await saveAttempt(deps, claimed, attempt);
  if (attempt.problem === "secret_unreadable")
    log(`endpoint ${row.id}: its secret does not open (docs/runbooks/keys.md)`);
}

async function post(deps: SendDeps, endpoint: EndpointRow, event: Stored): Promise<Attempt> {
  const at = deps.clock();
  const begun = performance.now();
  const ended = () => ({ at, durationMilliseconds: Math.round(performance.now() - begun) });
  const signed = await sign(deps, endpoint, { event, at });
  if (typeof signed === "string") return { ...ended(), status: null, problem: signed, answer: "" };
  const body = Buffer.from(signed.body);
  if (body.length > limits.webhookBodyBytes)
    return { ...ended(), status: null, problem: "too_large", answer: "" };
  try {
    const { status, answer } = await sendChecked(endpoint.url, {
      headers: {
        ...signed.headers,
        "content-type": "application/json",
        "content-length": String(body.length),
        "user-agent": "Songtan-Webhooks/1",
      },
      body,
      toLoopback: mayReachLoopback(deps.settings),
      timeoutMilliseconds: limits.webhookTimeoutMilliseconds,
      answerBytes: limits.webhookAnswerBytes,
    });
    const isAnswer = status >= 100 && status <= 999;
    if (!isAnswer) return { ...ended(), status: null, problem: "bad_answer", answer: "" };
    return { ...ended(), status, problem: null, answer: textOf(answer) };
  } catch (problem) {
    return { ...ended(), status: null, problem: problemOf(problem), answer: "" };
  }
}

type Stored = { id: string; payload: string; distributedAt: Date | null };

type Signed = { body: string; headers: Record<string, string> };
type NotSigned = "key_revoked" | "secret_unreadable";
type Signing = { event: Stored; at: Date };

/**
 * Returns the signed event, or the reason why it cannot be signed. The attempt then counts as failed and is
 * repeated later.
 */
async function sign(
  deps: SendDeps,
  endpoint: EndpointRow,
  signing: Signing,
): Promise<Signed | NotSigned> {
  try {
    return (await signByFormat(deps, endpoint, signing)) ?? "key_revoked";
  } catch (problem) {
    if (problem instanceof UnopenedError) return "secret_unreadable";
    throw problem;
  }
}

/** The body and the headers of an event by the endpoint's format; null without a key that signs. */
async function signByFormat(
  deps: SendDeps,
  endpoint: EndpointRow,
  { event: { id, payload, distributedAt }, at }: Signing,
): Promise<Signed | null> {
  if (endpoint.format === "standard") {
    const signers = signersOf(endpoint, deps, at);
    return { body: payload, headers: signWebhook({ id, body: payload, now: at }, signers) };
  }
  const body = await signEvent(deps, endpoint, { id, payload, at: distributedAt ?? at });
  return body === null ? null : { body, headers: { "webhook-id": id } };
}

/** Returns the answer as text that the database can store. */
const textOf = (answer: Buffer): string => answer.toString("utf8").replaceAll("\0", "");

function problemOf(problem: unknown): NonNullable<Attempt["problem"]> {
  if (problem instanceof RefusedAddressError) return "refused_address";
  const name = problem instanceof Error ? problem.name : "";
  const { code } = Object(problem) as { code?: unknown };
  // Node's error codes for a response that its HTTP parser cannot read begin with these letters.
  if (problem instanceof NoAnswerError || String(code).startsWith("HPE_")) return "bad_answer";
  return name === "AbortError" || name === "TimeoutError" ? "timeout" : "unreachable";
}
