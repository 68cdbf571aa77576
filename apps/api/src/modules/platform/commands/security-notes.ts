import { Id } from "@songtan/contract/scalars";
import { roles } from "@songtan/domain/account-types";
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
  await insertEvent(
    trx,
    { ...eventOf(request, call, { outcome: "done" }), times: 1, firstAt: at, at },
    { ...noOwner, ...senderOf(request) },
  );
  request.securityNoted = true;
}

/** Returns the kind of security event for a call, by its route; null for most routes. */
export function callOf(request: FastifyRequest): SecurityCall | null {
  const call = securityCalls[`${request.method} ${request.routeOptions.url}`];
  return call && (call.only?.(request) ?? true) ? call : null;
}

type Sender = { staffId: string } | { keyId: string } | { accountId: string };

/** The person or the key behind a request. A business has an account for its books alone, in test mode in another table. */
export function senderOf({ actor, staff }: FastifyRequest): Sender | null {
  if (staff) return { staffId: staff.staffId };
  if (!actor) return null;
  const by = actor.business?.by;
  if (by?.kind === "key") return { keyId: by.keyId };
  return { accountId: by?.accountId ?? actor.accountId };
}

/** The role of a person; null for a key and before a sign-in. */
export function roleOf({ actor, staff }: FastifyRequest): SecurityEvent["role"] {
  if (staff) return "staff";
  return actor?.business?.by.kind === "key" ? null : (actor?.role ?? null);
}

/** The event of a request, as far as it is known before anything is looked up. */
export function eventOf(
  request: FastifyRequest,
  call: Pick<SecurityCall, "kind" | "role" | "typed">,
  { outcome, reason = null }: { outcome: SecurityOutcome; reason?: string | null },
): SecurityEvent {
  const sender = senderOf(request);
  const body = (request.body ?? {}) as Record<string, unknown>;
  const typed = call.typed ? body[call.typed] : undefined;
  // A call refused by a limit was not validated by the contract, so role and id may be malformed.
  const namedRole = roles.find((role) => role === body.role) ?? null;
  const byCode =
    call.kind === "password_reset"
      ? Id.safeParse((request.params as { id?: string }).id).data
      : undefined;
  return {
    kind: call.kind,
    outcome,
    reason,
    role: request.staff ? "staff" : (call.role ?? roleOf(request) ?? namedRole),
    ...sender,
    ...(!sender && typeof typed === "string" && { typed: typed.slice(0, 320) }),
    ...(byCode && { codeId: byCode }),
    network: networkOf(addressOf(request)),
    device: deviceName(request.headers["user-agent"]).slice(0, 60),
  };
}
