import type { ErrorCode, Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressOf, networkOf } from "../session/client-address.ts";
import type {} from "../session/staff-auth.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the request was refused with; null while it was not. */
    refusal: Refusal | null;
  }
}

/** Query values that name no person and no place. Of all others the log has the name alone. */
const plainQueries = new Set([
  "limit",
  "state",
  "kind",
  "month",
  "role",
  "language",
  "locale",
  "vehicle",
  "format",
]);

/** An address as the log may have it: no keys that open something, nothing that people typed. */
export function loggedUrl(url: string): string {
  const [path = "", query] = url.split("?", 2);
  const plain = path.replace(
    /(\/(?:tracking|recipient|r|files|invitations|not-me)\/)[^/]+/g,
    "$1…",
  );
  if (query === undefined) return maskPersonal(plain);
  const values = query.split("&").map((pair) => {
    const [name = "", value] = pair.split("=", 2);
    return value === undefined || plainQueries.has(name) ? pair : `${name}=…`;
  });
  return maskPersonal(`${plain}?${values.join("&")}`);
}

const email = /[^\s"'<>()=,;:%]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g;
/** Nine digits or more, as phones, citizen and account numbers are written. Ids and times of ours have other shapes. */
const number = /(?<![\w-])(?:\+|%2B)?\d(?:[ -]?\d){8,14}(?![\w-])/g;

/** A text without e-mail addresses and long numbers. */
export const maskPersonal = (text: string): string => text.replace(email, "…").replace(number, "…");

type LoggedError = {
  [field: string]: unknown;
  type: string;
  message: string;
  stack: string;
};
type Problem = Error & {
  code?: unknown;
  severity?: unknown;
  constraint?: unknown;
  table?: unknown;
  column?: unknown;
};

/**
 * An error as the log may have it. The database quotes what it was given: of its messages the log has the code, the table and
 * the constraint, which say as much.
 */
function loggedError(problem: Problem): LoggedError {
  const { name, code, constraint, table, column } = problem;
  const fromDatabase = problem.severity !== undefined;
  const message = fromDatabase ? "the database refused" : maskPersonal(String(problem.message));
  const calls = String(problem.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
  const cause = problem.cause instanceof Error ? loggedError(problem.cause) : undefined;
  return { type: name, message, code, constraint, table, column, stack: calls, cause };
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
