import { Refusal } from "@songtan/contract/errors";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Settings } from "../config/settings.ts";
import { answerClientErrors } from "./client-errors.ts";
import { prepareDrain } from "./drain.ts";
import { catchErrors, sendRefusal } from "./errors.ts";
import { readJsonBodies } from "./json-body.ts";
import { baseHeaders } from "./limits/base-headers.ts";
import { closeEventStreams } from "./limits/event-stream.ts";
import { loggerOptions, logRequests } from "./log/request-log.ts";
import { modeConstraint } from "./modes/request-mode.ts";
import {
  bodyBytesMax,
  connectionsMax,
  cutSlowBodies,
  type RequestTimes,
  requestTimes,
  serverTimes,
} from "./request-times.ts";

/** Requests under way at a shutdown have this long to finish. */
const shutdownGraceMilliseconds = 5000;

/** For tests: time limits of requests and the log's destination. For generated files: each route. */
export type EdgeOptions = {
  times?: RequestTimes;
  logTo?: NodeJS.WritableStream;
  onRoute?: (route: RouteOptions) => void;
  /**
   * Answers a malformed address in the form of another protocol, if the address belongs to that protocol; returns true
   * if it did.
   */
  answerBadAddress?: (request: FastifyRequest, reply: FastifyReply) => boolean;
};

/** A server without a route: how it reads and checks, names each request, answers errors, logs and shuts down. */
export function openServer(
  settings: Settings,
  { times = requestTimes, logTo, onRoute, answerBadAddress = () => false }: EdgeOptions = {},
): FastifyInstance {
  const { http, ...limits } = serverTimes(times);
  const headers = baseHeaders(settings);
  const app = Fastify({
    ...limits,
    // Node would answer without a body; `answerInOurForm` does.
    http: { ...http, requireHostHeader: false },
    logger: loggerOptions(settings.LOG_LEVEL, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    // Only what these proxies saw counts, not what a client wrote into the header before them.
    trustProxy: settings.TRUST_PROXY.length > 0 ? settings.TRUST_PROXY : false,
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: answerClientErrors(headers),
    // Streams are closed by hand; other requests are allowed to finish.
    forceCloseConnections: "idle",
    // A request that got in while the port was closing is answered normally; its connection then ends.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, constraints: { mode: modeConstraint } },
    // A malformed address (a broken escape, excessive length) never reaches the hooks.
    frameworkErrors: (_problem, request, reply) => {
      reply.headers({ ...headers, "x-request-id": request.id });
      if (!answerBadAddress(request, reply)) sendRefusal(new Refusal("not_found"), request, reply);
    },
  });
  namePlugins(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  if (onRoute) app.addHook("onRoute", onRoute);
  logRequests(app);
  catchErrors(app);
  readJsonBodies(app);
  app.server.maxConnections = connectionsMax;
  app.addHook("onRequest", async (request, reply) => {
    // Sets them on the raw response, so that the headers of a page can replace them.
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    reply.header("x-request-id", request.id);
  });
  answerInOurForm(app);
  readForwarding(app, settings);
  prepareDrain(app);
  cutSlowBodies(app, times);
  app.addHook("preClose", async () => {
    closeEventStreams();
    // A browser opens connections ahead and sends nothing on them; a closing server would wait for their time-out.
    setTimeout(() => app.server.closeAllConnections(), shutdownGraceMilliseconds).unref();
  });
  return app;
}

const displayName = Symbol.for("fastify.display-name");
/**
 * Gives each plugin a name. For an unnamed plugin, the framework searches all loaded modules for its source, twice for
 * each of some two hundred plugins: a tenth of the start-up time.
 */
function namePlugins(app: FastifyInstance): void {
  const register = app.register.bind(app) as (...args: unknown[]) => unknown;
  app.register = ((plugin: unknown, ...options: unknown[]) => {
    if (typeof plugin === "function") {
      const named = plugin as { name: string; [displayName]?: string };
      named[displayName] ??= named.name || "routes";
    }
    return register(plugin, ...options);
  }) as typeof app.register;
}

/**
 * Answers requests in our form that Node would refuse without a body: a missing `Host`, and an unknown `Expect`, which
 * may be ignored.
 */
function answerInOurForm(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request, response) =>
    app.server.emit("request", request, response),
  );
  app.addHook("onRequest", async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === "1.1")
      throw new Refusal("invalid", {}, { host: "required" });
  });
}

/**
 * `X-Forwarded-Host` is ignored: the host decides whether the console answers, and any client can
 * write one. A proxy that no setting names gets a warning, because everyone behind it then shares
 * the limits of one address.
 */
function readForwarding(app: FastifyInstance, { TRUST_PROXY }: Settings): void {
  let warned = TRUST_PROXY.length > 0;
  app.addHook("onRequest", async (request) => {
    delete request.raw.headers["x-forwarded-host"];
    if (warned || request.headers["x-forwarded-for"] === undefined) return;
    warned = true;
    app.log.warn("X-Forwarded-For is ignored: behind a proxy TRUST_PROXY has to name it");
  });
}
