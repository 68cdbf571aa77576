import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import { toRefusal } from "../../../http/errors.ts";
import { hasUnstorable, isDeeper, storable } from "../../../http/json-body.ts";
import { preferredLocale } from "../../../http/locale.ts";
import { actorOf } from "../../../http/session/auth.ts";
import { requireRouteRight } from "../../../http/session/business-actor.ts";
import { answerOf, DialectRefusal } from "./dialect-refusal.ts";
import { limitCalls } from "./limit-calls.ts";
import { findSigner } from "./signature.ts";

/** Programs read it, so English unless Thai is requested. */
export const dialectLocale = (request: FastifyRequest): Locale =>
  preferredLocale(request.headers["accept-language"]) ?? "en";

/** A client finds its answers again by the id that it gave the request. */
function echoRequestId(request: FastifyRequest, reply: FastifyReply): void {
  const id = request.headers["request-id"];
  if (typeof id === "string" && /^[\x21-\x7e]{1,200}$/.test(id)) reply.header("request-id", id);
}

/** Answers everything that goes wrong below the prefix in their form, also what no route answers. */
export function answerInTheirForm(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => echoRequestId(request, reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem =
      error instanceof DialectRefusal ? error : (jsonProblem(error) ?? toRefusal(error, request));
    const isOurs = problem instanceof Refusal && problem.code === "internal";
    if (isOurs) request.log.error({ err: error }, "request failed");
    if (problem instanceof Refusal) request.refusal = problem;
    return send(problem, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    send(new DialectRefusal({ id: "ERR_NOT_FOUND" }), request, reply),
  );
}

/** Answers a malformed address below the prefix, such as one with a broken escape. Returns false for any other address. */
export function answerBadAddress(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!/^\/v3(?:[/?]|$)/.test(request.raw.url ?? "")) return false;
  echoRequestId(request, reply);
  send(new DialectRefusal({ id: "ERR_NOT_FOUND" }), request, reply);
  return true;
}

/** Returns a refusal for a body that is not JSON, or that the parser forbids; null for any other error. */
const jsonProblem = (error: FastifyError): DialectRefusal | null =>
  error instanceof SyntaxError || error.code === "FST_ERR_CTP_INVALID_JSON_BODY"
    ? new DialectRefusal({ id: "ERR_INVALID_JSON" })
    : null;

function send(problem: DialectRefusal | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = answerOf(problem, {
    locale: dialectLocale(request),
    requestId: request.id,
  });
  const retryAfter = problem instanceof Refusal && problem.details.retryAfterSeconds;
  if (retryAfter) reply.header("retry-after", String(retryAfter));
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** Deeper than any body of theirs. */
const depthMax = 16;

/**
 * Reads bodies as bytes and checks their signature before anything else of them is read; then the
 * market and the scope of the key. Handlers find the content of `data` as `request.body`. The address of
 * a DELETE names everything that it needs, so its body is only signed.
 */
export function readSignedRequests(app: FastifyInstance, deps: Deps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  const parse = app.getDefaultJsonParser("error", "error");
  const count = limitCalls(app, deps.settings);
  app.addHook(
    "onRequest",
    async (_request, reply) => void reply.header("cache-control", "no-store"),
  );
  app.addHook("preValidation", async (request, reply) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    request.actor = null;
    request.actor = await findSigner(deps, request, bytes);
    await count(request, reply);
    if (request.headers.market !== "TH") throw new DialectRefusal({ id: "ERR_INVALID_MARKET" });
    const { business } = actorOf(request);
    if (business) requireRouteRight(business, request);
    request.body = await new Promise((resolve, reject) => {
      const text = bytes.toString("utf8");
      if (text.trim() === "" || request.method === "DELETE") return resolve(undefined);
      parse(request, text, (problem, whole) => {
        if (problem) return reject(problem);
        if (isDeeper(whole, depthMax))
          return reject(new DialectRefusal({ id: "ERR_INVALID_JSON" }));
        const { data } = Object(hasUnstorable(text) ? storable(whole) : whole) as {
          data?: unknown;
        };
        if (typeof data !== "object" || data === null || Array.isArray(data))
          return reject(new DialectRefusal({ id: "ERR_MISSING_FIELD", detail: "/data" }));
        resolve(data);
      });
    });
  });
}
