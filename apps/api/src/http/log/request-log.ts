import type { ErrorCode, Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isMeasured, publish } from "../../measures/measured.ts";
import { addressOf, networkOf } from "../session/client-address.ts";
import type {} from "../session/staff-auth.ts";
import { loggedError } from "./logged-error.ts";
import { loggedUrl, maskPersonal } from "./mask-personal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The refusal of the request; null if it was not refused. */
    refusal: Refusal | null;
  }
}

/** The message the logger would use for an error that is logged without one. */
function messageOf(logged: unknown): string[] {
  const problem = (logged as { err?: unknown } | null)?.err ?? logged;
  return problem instanceof Error ? [problem.message] : [];
}

/** The format of the log, as `Fastify` logger options. */
export function loggerOptions(level: string, stream?: NodeJS.WritableStream) {
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        url: loggedUrl(request.url),
      }),
      err: loggedError,
    },
    hooks: {
      logMethod(this: unknown, args: unknown[], log: (...given: unknown[]) => void) {
        const texts = args.length === 1 ? [...args, ...messageOf(args[0])] : args;
        const masked = texts.map((value) =>
          typeof value === "string" ? maskPersonal(value) : value,
        );
        log.apply(this, masked);
      },
    },
  };
}

/** One line for each completed request: address, caller, call and status. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest("refusal", null);
  app.addHook("onResponse", async (request, reply) => {
    if (isMeasured("request")) measureRequest(request, reply);
    const code: ErrorCode | undefined = request.refusal?.code;
    request.log.info(
      {
        req: request,
        address: networkOf(addressOf(request)),
        actor: actorName(request),
        status: reply.statusCode,
        ...(code && { code }),
        milliseconds: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}

/** An event stream lasts as long as a page is open, which is no time to answer. */
function measureRequest(
  { method, routeOptions, actor, staff }: FastifyRequest,
  { raw, statusCode, elapsedTime }: FastifyReply,
): void {
  if (String(raw.getHeader("content-type")).startsWith("text/event-stream")) return;
  const role = staff ? "staff" : actor?.business ? "business" : (actor?.role ?? "none");
  const route = routeOptions.url ?? "none";
  const seconds = elapsedTime / 1000;
  publish("request", { route, method, status: statusCode, role, seconds });
}

function actorName({ actor, staff }: FastifyRequest): string | null {
  if (staff) return `staff:${staff.staffId}`;
  return actor ? `${actor.role}:${actor.accountId}` : null;
}
