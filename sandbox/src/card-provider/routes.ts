import type {} from "@fastify/swagger";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { generate } from "promptparse";
import { renderSVG } from "uqr";
import { z } from "zod";
import { browserScript } from "./browser-script.ts";
import { answerCharge, viewCharge } from "./charges.ts";
import type { Provider } from "./context.ts";
import { closeDispute, createDispute } from "./disputes.ts";
import { consumeFault, type FaultKind, type Faults, faultKinds } from "./faults.ts";
import { authorizePage } from "./pages.ts";
import { moveRecipient, moveTransfer, recipientMoves, transferMoves } from "./transfers.ts";
import { ProviderError } from "./wire.ts";
import { wireRoutes } from "./wire-routes.ts";

export type Keys = { publicKey: string; secretKey: string };
/** The tax id that a PromptPay QR of the sandbox pays to; it belongs to no one. */
const pretendTaxId = "0000000000000";

const hidden = { schema: { hide: true } };
const Answer = z.object({ answer: z.enum(["approve", "reject"]) });
const FaultForm = z.object({ kind: z.enum(faultKinds), times: z.number().int().min(0).max(1000) });

/** The provider's wire, its pages for payers, its script for browsers and the switches for tests, under one prefix. */
export async function providerRoutes(
  server: FastifyInstance,
  {
    provider,
    prefix,
    keys,
    faults,
  }: { provider: Provider; prefix: string; keys: Keys; faults: Faults },
): Promise<void> {
  setProviderFormat(server);

  server.get("/omise.js", hidden, async (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(browserScript(prefix)),
  );
  server.get<{ Params: { id: string } }>("/authorize/:id", hidden, async (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(authorizePage(await viewCharge(provider, request.params.id), localeOf(request))),
  );
  server.post<{ Params: { id: string } }>("/authorize/:id", hidden, async (request, reply) => {
    const { answer } = read(Answer, request.body);
    const charge = await answerCharge(provider, request.params.id, answer === "approve");
    // The result is in no address: the returning page requests it from the provider.
    return reply.redirect(
      String(charge.return_uri ?? `${provider.url}/authorize/${charge.id}`),
      303,
    );
  });
  server.get<{ Params: { file: string } }>("/qr/:file", hidden, async (request, reply) => {
    const charge = await viewCharge(provider, request.params.file.replace(/\.svg$/, ""));
    const payload = generate.anyId({
      type: "NATID",
      target: pretendTaxId,
      amount: Number(charge.amount) / 100,
    });
    return reply
      .type("image/svg+xml")
      .header("cache-control", "no-store")
      .send(renderSVG(payload, { border: 2 }));
  });
  server.post("/faults", hidden, async (request) => {
    const { kind, times } = read(FaultForm, request.body);
    faults.set(kind as FaultKind, times);
    return { data: Object.fromEntries(faults) };
  });
  bankRoutes(server, provider);
  await server.register(async (wire) => {
    guardWire(wire, keys);
    breakOnPurpose(wire, faults);
    wireRoutes(wire, provider);
  });
}

/** The bodies that the real provider accepts, and its form of errors. */
function setProviderFormat(server: FastifyInstance): void {
  server.setErrorHandler((problem, _request, reply) => {
    if (problem instanceof ProviderError) return reply.code(problem.status).send(problem.body());
    const status = (problem as { statusCode?: number }).statusCode ?? 500;
    const code = status === 500 ? "internal_error" : "bad_request";
    return reply
      .code(status)
      .send(new ProviderError(status, code, "request could not be understood").body());
  });
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // The provider's client sets the JSON type even for an empty body.
  server.removeContentTypeParser("application/json");
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? null : JSON.parse(String(body)));
    } catch {
      done(new ProviderError(400, "bad_request", "request body is not JSON"));
    }
  });
}

/** Serves requests that simulate actions of banks and cardholders at the real provider. */
function bankRoutes(server: FastifyInstance, provider: Provider): void {
  server.post<{ Params: { id: string } }>("/disputes/:id", hidden, async (request) => ({
    data: await createDispute(provider, request.params.id),
  }));
  server.post<{ Params: { id: string; outcome: string } }>(
    "/disputes/:id/:outcome",
    hidden,
    async (request) => ({
      data: await closeDispute(
        provider,
        request.params.id,
        read(z.enum(["won", "lost"]), request.params.outcome),
      ),
    }),
  );
  server.post<{ Params: { id: string; move: string } }>(
    "/bank/recipients/:id/:move",
    hidden,
    async (request) => ({
      data: await moveRecipient(
        provider,
        request.params.id,
        read(z.enum(recipientMoves), request.params.move),
      ),
    }),
  );
  server.post<{ Params: { id: string; move: string } }>(
    "/bank/transfers/:id/:move",
    hidden,
    async (request) => ({
      data: await moveTransfer(
        provider,
        request.params.id,
        read(z.enum(transferMoves), request.params.move),
      ),
    }),
  );
}

/** Basic auth with a key as the name: the public one makes tokens and sources, the secret one does all else. */
function guardWire(wire: FastifyInstance, keys: Keys): void {
  wire.addHook("onRequest", async (request) => {
    const credentials = /^Basic (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const key = Buffer.from(credentials, "base64").toString("utf8").replace(/:.*$/, "");
    const open = /\/(tokens|sources|capability)(\/|\?|$)/.test(request.url);
    const good = open ? key === keys.publicKey || key === keys.secretKey : key === keys.secretKey;
    if (!good) throw new ProviderError(401, "authentication_failure", "authentication failed");
  });
}

/** Long enough for every caller to have given up. */
const silenceMilliseconds = 10_000;

function breakOnPurpose(wire: FastifyInstance, faults: Faults): void {
  wire.addHook("preHandler", async (request) => {
    if (request.method === "GET") return;
    if (consumeFault(faults, "fail_call"))
      throw new ProviderError(500, "internal_error", "something went wrong");
    if (consumeFault(faults, "no_answer")) {
      await new Promise((wait) => setTimeout(wait, silenceMilliseconds));
      throw new ProviderError(503, "service_unavailable", "the service is unavailable");
    }
  });
  wire.addHook("onSend", async (request) => {
    if (request.method !== "GET" && consumeFault(faults, "lose_answer"))
      await new Promise((wait) => setTimeout(wait, silenceMilliseconds));
  });
}

function read<T>(shape: z.ZodType<T>, sent: unknown): T {
  const result = shape.safeParse(sent);
  if (!result.success)
    throw new ProviderError(400, "bad_request", "request could not be understood");
  return result.data;
}

const localeOf = (request: FastifyRequest): "th" | "en" =>
  request.headers["accept-language"]?.toLowerCase().startsWith("en") ? "en" : "th";
