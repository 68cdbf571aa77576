import type { SecurityOutcome } from "@songtan/domain/accounts/security-events";
import type { FastifyRequest } from "fastify";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type {} from "../../../http/session/auth.ts";
import { addressOf, networkOf } from "../../../http/session/client-address.ts";
import { deviceName } from "../../../http/session/device-name.ts";
import type {} from "../../../http/session/staff-auth.ts";
import { type SecurityCall, securityCalls } from "./security-calls.ts";
import { insertEvent, noOwner, type SecurityEvent } from "./security-events.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Its success is recorded in the transaction of the command. */
    securityNoted: boolean;
  }
}

/** Called by `runCommand` after its work: the record exists exactly when the change does. */
export async function recordInTransaction(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  request: FastifyRequest,
): Promise<void> {
  const call = callOf(request);
  const { actor, staff } = request;
  if (!call || (!actor && !staff)) return;
  const at = clock();
  const owner = {
    ...noOwner,
    ...(staff ? { staffId: staff.staffId } : { accountId: actor?.accountId ?? null }),
  };
  await insertEvent(
    trx,
    { ...eventOf(request, call, { outcome: "done" }), times: 1, firstAt: at, at },
    owner,
  );
  request.securityNoted = true;
}

/** What a call is for the record of security, by its route; null for most. */
export function callOf(request: FastifyRequest): SecurityCall | null {
  const call = securityCalls[`${request.method} ${request.routeOptions.url}`];
  return call && (call.only?.(request) ?? true) ? call : null;
}

/** The event of a request, as far as it is known before anything is looked up. */
export function eventOf(
  request: FastifyRequest,
  call: Pick<SecurityCall, "kind" | "role" | "typed">,
  { outcome, reason = null }: { outcome: SecurityOutcome; reason?: string | null },
): SecurityEvent {
  const { actor, staff } = request;
  const body = (request.body ?? {}) as Record<string, unknown>;
  const typed = call.typed ? body[call.typed] : undefined;
  const role =
    call.role ??
    actor?.role ??
    (typeof body.role === "string" ? (body.role as "customer" | "driver") : null);
  const byCode =
    call.kind === "password_reset" ? (request.params as { id?: string }).id : undefined;
  return {
    kind: call.kind,
    outcome,
    reason,
    role: staff ? "staff" : role,
    ...(actor && !staff && { accountId: actor.accountId }),
    ...(staff && { staffId: staff.staffId }),
    ...(!actor && !staff && typeof typed === "string" && { typed: typed.slice(0, 320) }),
    ...(byCode && { codeId: byCode }),
    network: networkOf(addressOf(request)),
    device: deviceName(request.headers["user-agent"]).slice(0, 60),
  };
}
