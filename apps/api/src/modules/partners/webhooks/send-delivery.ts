import { limits } from "@songtan/domain/limits";
import { postChecked, RefusedAddressError } from "../../../adapters/checked-address.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Claimed } from "./claim-deliveries.ts";
import { type EndpointRow, signersOf } from "./endpoint-records.ts";
import { mayReachLoopback } from "./endpoints.ts";
import { type Attempt, saveAttempt } from "./save-attempt.ts";
import { signWebhook } from "./signing.ts";

type SendDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

/** Sends one event to one endpoint and records what came of it. */
export async function sendDelivery(deps: SendDeps, claimed: Claimed): Promise<void> {
  const row = await deps.db
    .selectFrom("webhookDeliveries")
    .innerJoin("webhookEndpoints", "webhookEndpoints.id", "webhookDeliveries.endpointId")
    .innerJoin("webhookEvents", "webhookEvents.id", "webhookDeliveries.eventId")
    .selectAll("webhookEndpoints")
    .select(["webhookEvents.id as eventId", "payload"])
    .where("webhookDeliveries.id", "=", claimed.id)
    .where("claimId", "=", claimed.claimId)
    .executeTakeFirst();
  if (!row) return;
  const attempt = await post(deps, row, { id: row.eventId, body: row.payload });
  await saveAttempt(deps, claimed, attempt);
}

async function post(
  { clock, secrets, settings }: SendDeps,
  endpoint: EndpointRow,
  event: { id: string; body: string },
): Promise<Attempt> {
  const at = clock();
  const begun = performance.now();
  const ended = () => ({ at, durationMilliseconds: Math.round(performance.now() - begun) });
  const body = Buffer.from(event.body);
  if (body.length > limits.webhookBodyBytes)
    return { ...ended(), status: null, problem: "too_large", answer: "" };
  try {
    const { status, answer } = await postChecked(endpoint.url, {
      headers: {
        ...signWebhook({ ...event, now: at }, signersOf(endpoint, { secrets }, at)),
        "content-type": "application/json",
        "content-length": String(body.length),
        "user-agent": "Songtan-Webhooks/1",
      },
      body,
      toLoopback: mayReachLoopback(settings),
      timeoutMilliseconds: limits.webhookTimeoutMilliseconds,
      answerBytes: limits.webhookAnswerBytes,
    });
    return { ...ended(), status, problem: null, answer: textOf(answer) };
  } catch (problem) {
    return { ...ended(), status: null, problem: problemOf(problem), answer: "" };
  }
}

/** As text that the database can store. */
const textOf = (answer: Buffer): string => answer.toString("utf8").replaceAll("\0", "");

function problemOf(problem: unknown): NonNullable<Attempt["problem"]> {
  if (problem instanceof RefusedAddressError) return "refused_address";
  const name = problem instanceof Error ? problem.name : "";
  return name === "AbortError" || name === "TimeoutError" ? "timeout" : "unreachable";
}
