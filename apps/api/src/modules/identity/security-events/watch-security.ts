import type { Refusal } from "@songtan/contract/errors";
import type { SecurityOutcome } from "@songtan/domain/accounts/security-events";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import type {} from "../../../http/log/request-log.ts";
import type {} from "../../../http/session/staff-auth.ts";
import type { SecurityCall } from "../../platform/commands/security-calls.ts";
import type { SecurityEvent } from "../../platform/commands/security-events.ts";
import { callOf, eventOf, roleOf } from "../../platform/commands/security-notes.ts";
import { saveSecurityEvent } from "./save-events.ts";
import { createSecurityLog, type SecurityLog } from "./security-log.ts";

declare module "fastify" {
  interface FastifyInstance {
    securityLog: SecurityLog;
  }
}

/** A sign-in that worked is answered no later than this for the sake of its record. */
const waitMilliseconds = 300;

/**
 * Writes down how accounts are reached and changed: what was done before the answer goes out, in the command's own transaction
 * where there is one; what was refused after it.
 */
export function watchSecurity(app: FastifyInstance, deps: Deps): void {
  const log = createSecurityLog(deps, ({ kind, outcome, reason }, problem) =>
    app.log.error(
      { err: problem, event: { kind, outcome, reason } },
      "a security event was not written",
    ),
  );
  app.decorate("securityLog", log);
  app.decorateRequest("securityNoted", false);
  app.addHook("onClose", () => log.close());
  app.addHook("preSerialization", async (request, reply, payload) => {
    const call = reply.statusCode < 400 && !request.securityNoted ? callOf(request) : null;
    if (!call || call.kind === "webhook") return payload;
    const events = eventsOf(request, call, { payload, now: deps.clock() });
    if (events.length > 0) await writeSoon(deps, log, events);
    return payload;
  });
  app.addHook("onResponse", async (request) => {
    const event = request.refusal && refusedEvent(request, request.refusal);
    if (event) log.note(event);
  });
}

const proofProblems = new Set(["password_wrong"]);
const failures = new Set([
  ...["sign_in_wrong", "sign_in_code_required", "passkey_refused", "passkey_not_added"],
  ...["totp_wrong", "code_wrong", "code_expired", "invitation_ended"],
]);

/**
 * Returns the security event of a refusal, or null if the refusal does not concern security, such as one for a field
 * that was left empty.
 */
function refusedEvent(
  request: FastifyRequest,
  { code, fields = {} }: Refusal,
): SecurityEvent | null {
  const call = callOf(request);
  const event = (kind: SecurityEvent["kind"], outcome: SecurityOutcome, reason: string = code) => ({
    ...eventOf(request, call ?? { kind, role: roleOf(request) }, { outcome, reason }),
    kind,
  });
  if (code === "origin_not_allowed") return event("other_site", "refused");
  if (code === "rate_limited") return event(call?.kind ?? "limit", "refused");
  if (call?.kind === "webhook") return event("webhook", "failed");
  const proofProblem = Object.values(fields).find((problem) => proofProblems.has(problem));
  if (proofProblem)
    return event(
      call?.kind === "password_changed" ? "password_changed" : "proof",
      "failed",
      proofProblem,
    );
  if (!failures.has(code)) return null;
  return event(call && !request.actor && !request.staff ? call.kind : failureKind(call), "failed");
}

const failureKind = (call: SecurityCall | null): SecurityEvent["kind"] =>
  call?.kind === "code_entered" || call?.kind === "sign_in" ? call.kind : "proof";

type Answer = {
  token?: unknown;
  data?: { id?: unknown; token?: unknown; closureUndoneAt?: unknown } | null;
};

/**
 * The greatest age, in milliseconds, of a cancellation that is recorded. The response reports a cancelled closure for
 * days, but only the sign-in that cancelled it is recorded.
 */
const undoneMilliseconds = 10_000;

/**
 * Returns the security events of a successful call. A response that opens no session, such as the first of two steps,
 * adds none.
 */
function eventsOf(
  request: FastifyRequest,
  call: SecurityCall,
  { payload, now }: { payload: unknown; now: Date },
): SecurityEvent[] {
  const event = eventOf(request, call, { outcome: "done" });
  if (!call.answersAccount) return [event];
  const { token, data } = (payload ?? {}) as Answer;
  const opened = token ?? data?.token;
  if (call.role === "staff") return [{ ...event, typed: undefined, staffId: String(data?.id) }];
  if (typeof opened !== "string") return request.actor ? [event] : [];
  const signedIn = { ...event, typed: undefined, token: opened };
  const undoneAt = typeof data?.closureUndoneAt === "string" ? Date.parse(data.closureUndoneAt) : 0;
  return now.getTime() - undoneAt < undoneMilliseconds
    ? [signedIn, { ...signedIn, kind: "closure_cancelled" }]
    : [signedIn];
}

/** A slow or absent database holds the answer up for a moment only; the record is then tried again with the others. */
async function writeSoon(
  deps: Deps,
  log: SecurityLog,
  events: readonly SecurityEvent[],
): Promise<void> {
  const at = deps.clock();
  const counted = events.map((event) => ({ ...event, times: 1, firstAt: at, at }));
  const write = Promise.all(
    counted.map((event) => saveSecurityEvent(deps, event).catch(() => log.note(event))),
  );
  let timer: NodeJS.Timeout | undefined;
  const soon = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMilliseconds);
  });
  await Promise.race([write, soon]);
  clearTimeout(timer);
}
