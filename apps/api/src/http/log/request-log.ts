import type { ErrorCode, Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressOf, networkOf } from "../session/client-address.ts";
import type {} from "../session/staff-auth.ts";
import { loggedError } from "./logged-error.ts";
import { loggedUrl, maskPersonal } from "./mask-personal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the request was refused with; null while it was not. */
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

function actorName({ actor, staff }: FastifyRequest): string | null {
  if (staff) return `staff:${staff.staffId}`;
  return actor ? `${actor.role}:${actor.accountId}` : null;
}
