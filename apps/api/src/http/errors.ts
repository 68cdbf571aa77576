import {
  type ErrorCode,
  type FieldProblem,
  fieldProblems,
  Refusal,
  refusals,
} from "@songtan/contract/errors";
import { fieldTexts } from "@songtan/contract/refusal-texts/field-texts";
import { refusalText } from "@songtan/contract/refusal-texts/texts";
import type { Locale } from "@songtan/domain/account-types";
import { fillText } from "@songtan/domain/texts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from "fastify-type-provider-zod";
import type { z } from "zod";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { UpstreamFailure } from "../ports/upstream.ts";
import { problemBody, problemType, wantsProblem } from "./answers/problem-json.ts";
import { localeOf, preferredLocale } from "./locale.ts";

/** The only catcher: turns everything that is thrown into the one error shape, in the user's language. */
export function catchErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error, request);
    // A key that was there already, and still when the command was begun again: a race, or a fault of ours.
    const isOurs = refusal.code === "internal" || error.code === uniqueViolation;
    if (isOurs) request.log.error({ err: error }, "request failed");
    sendRefusal(refusal, request, reply);
  });
}

/** Answers a refusal. `Retry-After` comes from its details, or was already set where the limiter made it. */
export function sendRefusal(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.refusal = refusal;
  // Only a program sends a key, and its writer reads English unless Thai is requested.
  const locale =
    refusal.code === "key_invalid"
      ? (preferredLocale(request.headers["accept-language"]) ?? "en")
      : localeOf(request);
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  if (refusal.code === "unavailable" && !reply.hasHeader("retry-after"))
    reply.header("retry-after", String(retryAfterUnavailable()));
  const status = refusals[refusal.code];
  const body = errorBody(refusal, { locale, requestId: request.id });
  const asProblem = wantsProblem(request);
  // Returned, so that an async handler waits until it is sent.
  return reply
    .code(status)
    .header("content-type", `${asProblem ? problemType : "application/json"}; charset=utf-8`)
    .header("cache-control", "no-store")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(asProblem ? problemBody(body, status) : body);
}

type PartError = {
  code: string;
  message: string;
  fields?: Record<string, string>;
  requestId: string;
};

/** Returns the result of one part of a request; if the part is refused, the other parts continue. */
export async function resultOf<T>(
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<{ ok: true; data: T } | { ok: false; error: PartError }> {
  try {
    return { ok: true, data: await work() };
  } catch (problem) {
    const refusal = toRefusal(problem as FastifyError, request);
    if (refusal.code === "internal") request.log.error({ err: problem }, "a part failed");
    const { error } = errorBody(refusal, { locale: localeOf(request), requestId: request.id });
    const { details: _, ...shown } = error;
    return { ok: false, error: shown };
  }
}

/** @throws Refusal `invalid` with the fields of a part that does not fit its schema */
export function parsePart<T>(schema: z.ZodType<T>, part: unknown): T {
  const parsed = schema.safeParse(part);
  if (parsed.success) return parsed.data;
  throw invalidFields(
    parsed.error.issues.map((issue) => [
      issue.path.join(".") || "body",
      { keyword: issue.code, message: issue.message, params: { ...issue } },
    ]),
  );
}

/** The refusal of fields that do not fit their schemas. */
function invalidFields(issues: readonly [path: string, issue: Issue][]): Refusal {
  const allowed = issues.flatMap(([path, issue]): [string, readonly string[]][] =>
    problemOf(issue) === "one_of" ? [[path, allowedBy(issue)]] : [],
  );
  const fields = issues.map(([path, issue]) => [path, problemOf(issue)]);
  return Object.assign(new Refusal("invalid", {}, Object.fromEntries(fields)), {
    allowed: Object.fromEntries(allowed),
  });
}

type Reader = { locale: Locale; requestId: string };

/** The one form of every error, whichever part writes the answer. */
export function errorBody(
  { code, details, fields, allowed }: Refusal,
  { locale, requestId }: Reader,
) {
  const message = refusalText(code, locale, { ...details, requestId });
  // A field that is refused for the very thing that is answered says the same as the answer.
  const textOf = (path: string, problem: string) =>
    problem === code ? message : fieldText(problem, { locale, allowed: allowed[path] ?? [] });
  const texts =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([path, problem]) => [path, textOf(path, problem)]),
    );
  const { triesLeft, codeId, firstId } = details;
  const shown = {
    ...(triesLeft !== undefined && { triesLeft }),
    ...(codeId !== undefined && { codeId }),
    ...(firstId !== undefined && { firstId }),
  };
  const figures = Object.keys(shown).length === 0 ? {} : { details: shown };
  return { error: { code, message, ...(texts && { fields: texts }), ...figures, requestId } };
}

/** Differs per caller, so that those turned away together do not return together. */
const retryAfterUnavailable = (): number => 2 + Math.floor(Math.random() * 5);

const fieldText = (
  problem: string,
  { locale, allowed }: { locale: Locale; allowed: readonly string[] },
): string =>
  fillText(fieldTexts[locale][problem as FieldProblem] ?? fieldTexts[locale].format, {
    allowed: allowed.join(", "),
  });

/** Converts any thrown error to the refusal that the caller receives. */
export function toRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof UpstreamFailure) {
    request.log.warn({ err: error }, "an outside service failed");
    return new Refusal("unavailable");
  }
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, "the database is unavailable");
    return new Refusal("unavailable");
  }
  if (isResponseSerializationError(error)) return new Refusal("internal");
  // A malformed path parameter cannot identify a record.
  if (error.validationContext === "params") return new Refusal("not_found");
  if (hasZodFastifySchemaValidationErrors(error))
    return invalidFields(error.validation.map((issue) => [pathOf(issue.instancePath), issue]));
  const code = byFastifyCode[error.code] ?? byStatus[error.statusCode ?? 500];
  return new Refusal(code ?? "internal");
}

const uniqueViolation = "23505";
const byFastifyCode: Record<string, ErrorCode> = {
  FST_REQ_FILE_TOO_LARGE: "too_large_upload",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_media",
  // The database repeatedly aborted the transaction because of a concurrent one.
  "40001": "unavailable",
  "40P01": "unavailable",
  [uniqueViolation]: "conflict",
};
/** Codes for requests that Fastify refuses before our code runs: broken JSON, a body over the limit, an unknown method. */
const byStatus: Record<number, ErrorCode> = {
  400: "invalid",
  404: "not_found",
  413: "too_large_upload",
  415: "unsupported_media",
  429: "rate_limited",
  431: "headers_too_large",
};

/** `stops.0.address`; a body that is missing as a whole, or no object at all, is the field `body`. */
const pathOf = (instancePath: string): string =>
  instancePath.replace(/^\//, "").replaceAll("/", ".") || "body";

type Issue = { keyword: string; message?: string; params?: Record<string, unknown> };
/** The most choices that a sentence lists; for more values, it lists none. */
const namedValuesMax = 60;
function allowedBy({ params }: Issue): readonly string[] {
  const { values = [] } = (params ?? {}) as { values?: readonly unknown[] };
  return values.length > namedValuesMax ? [] : values.map(String);
}

/** Returns the problem code of a zod issue. If the schema does not set one, the closest code replaces zod's message. */
function problemOf(issue: Issue): FieldProblem {
  if (issue.message === "not_a_choice" && allowedBy(issue).length > 0) return "one_of";
  if (fieldProblems.includes(issue.message as FieldProblem)) return issue.message as FieldProblem;
  const kind = issue.keyword;
  if (kind === "too_small") return "too_small";
  if (kind === "too_big") return "too_big";
  if (kind === "invalid_value") return allowedBy(issue).length > 0 ? "one_of" : "not_a_choice";
  if (kind === "invalid_type" && /undefined|null/.test(issue.message ?? "")) return "required";
  return "format";
}
