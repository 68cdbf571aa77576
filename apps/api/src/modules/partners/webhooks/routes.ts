import { Refusal } from "@songtan/contract/errors";
import {
  ListWebhookAttempts,
  ListWebhookEvents,
  NewWebhookEndpointView,
  ReplayView,
  ReplayWebhookEvent,
  ReplayWebhookPeriod,
  SaveWebhookEndpoint,
  UpdateWebhookEndpoint,
  WebhookAttemptView,
  WebhookEndpointView,
  WebhookEventId,
  WebhookEventView,
} from "@songtan/contract/partners/webhooks";
import { data, Id, list, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { streamAnswer } from "../../../http/limits/event-stream.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";
import { originOf } from "../../../http/session/device.ts";
import { isProvedRecently } from "../../identity/account-records/recent-proof.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadEndpoint, viewEndpoint } from "./endpoint-records.ts";
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  pingEndpoint,
  requireReachable,
  rotateEndpointSecret,
  updateEndpoint,
} from "./endpoints.ts";
import {
  listAttempts,
  listWebhookEvents,
  loadWebhookEvent,
  replayEvent,
  replayPeriod,
} from "./events.ts";
import { streamWebhookEvents } from "./stream-events.ts";

const tags = ["webhooks"];
const params = z.object({ id: Id });
const eventParams = z.object({ id: WebhookEventId });
const config = { keyScope: "webhooks" } as const;

/** For which business the request acts; a person says it in a header. */
function businessOf(request: FastifyRequest): BusinessActor {
  const { business } = actorOf(request);
  if (!business) throw new Refusal("invalid", {}, { "songtan-business": "required" });
  return business;
}
const oneOf = (request: FastifyRequest & { params: { id: string } }) => ({
  business: businessOf(request),
  endpointId: request.params.id,
});

/**
 * Registers the routes for the endpoints of a business, for its keys and its members; test keys reach only test
 * endpoints.
 */
export const webhookEndpointRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get(
      "/webhook-endpoints",
      { config, schema: { tags, response: { 200: wholeListOf(WebhookEndpointView) } } },
      async (request) => {
        const who = { business: businessOf(request), now: deps.clock() };
        return wholeList(await listEndpoints(deps.db, who));
      },
    );
    app.post(
      "/webhook-endpoints",
      {
        config,
        schema: {
          tags,
          body: SaveWebhookEndpoint,
          response: { 201: data(NewWebhookEndpointView) },
        },
      },
      async (request, reply) => {
        const proof = { proved: isProvedRecently(deps, request), from: originOf(request) };
        const input = { business: businessOf(request), body: request.body, ...proof };
        await requireReachable(deps, { url: input.body.url, mode: input.business.mode });
        const made = await deps.db.transaction().execute((trx) => createEndpoint(trx, deps, input));
        return reply.code(201).send({ data: made });
      },
    );
    app.get(
      "/webhook-endpoints/:id",
      { config, schema: { tags, params, response: { 200: data(WebhookEndpointView) } } },
      async (request) => {
        const row = await loadEndpoint(deps.db, oneOf(request));
        return { data: viewEndpoint(row, deps.clock()) };
      },
    );
    app.put(
      "/webhook-endpoints/:id",
      {
        config,
        schema: {
          tags,
          params,
          body: UpdateWebhookEndpoint,
          response: { 200: data(WebhookEndpointView) },
        },
      },
      async (request) => {
        const proof = { proved: isProvedRecently(deps, request), from: originOf(request) };
        const input = { ...oneOf(request), body: request.body, ...proof };
        await requireReachable(deps, { url: input.body.url, mode: input.business.mode });
        return {
          data: await runCommand(deps, request, (trx) => updateEndpoint(trx, deps, input)),
        };
      },
    );
    app.delete(
      "/webhook-endpoints/:id",
      { config, schema: { tags, params, response: { 200: data(z.null()) } } },
      async (request) => {
        const one = oneOf(request);
        return { data: await runCommand(deps, request, (trx) => deleteEndpoint(trx, deps, one)) };
      },
    );
  };

/**
 * Registers the routes for the deliveries of an endpoint: they rotate its secret, send a test event, list attempts and
 * replay a period.
 */
export const webhookSendingRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.post(
      "/webhook-endpoints/:id/rotate-secret",
      { config, schema: { tags, params, response: { 201: data(NewWebhookEndpointView) } } },
      async (request, reply) => {
        const proof = { proved: isProvedRecently(deps, request), from: originOf(request) };
        const one = { ...oneOf(request), ...proof };
        const made = await deps.db
          .transaction()
          .execute((trx) => rotateEndpointSecret(trx, deps, one));
        return reply.code(201).send({ data: made });
      },
    );
    app.post(
      "/webhook-endpoints/:id/ping",
      {
        config,
        schema: { tags, params, response: { 200: data(z.object({ eventId: z.string() })) } },
      },
      async (request) => {
        const one = oneOf(request);
        return { data: await runCommand(deps, request, (trx) => pingEndpoint(trx, deps, one)) };
      },
    );
    app.get(
      "/webhook-endpoints/:id/attempts",
      {
        config,
        schema: {
          tags,
          params,
          querystring: ListWebhookAttempts,
          response: { 200: list(WebhookAttemptView) },
        },
      },
      async (request) => listAttempts(deps.db, { ...oneOf(request), query: request.query }),
    );
    app.post(
      "/webhook-endpoints/:id/replay",
      {
        config,
        schema: { tags, params, body: ReplayWebhookPeriod, response: { 200: data(ReplayView) } },
      },
      async (request) => {
        const input = { ...oneOf(request), ...request.body };
        return { data: await runCommand(deps, request, (trx) => replayPeriod(trx, deps, input)) };
      },
    );
  };

/** Registers the routes that list events, stream them and replay them, for the same callers. */
export const webhookEventRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get(
      "/webhook-events",
      {
        config,
        schema: { tags, querystring: ListWebhookEvents, response: { 200: list(WebhookEventView) } },
      },
      async (request) =>
        listWebhookEvents(deps.db, { business: businessOf(request), query: request.query }),
    );
    app.get(
      "/webhook-events/stream",
      // A HEAD request would keep a stream open without a reader.
      { config, exposeHeadRoute: false, schema: { tags, response: streamAnswer } },
      (request, reply) =>
        streamWebhookEvents(deps, { request, reply, business: businessOf(request) }),
    );
    app.get(
      "/webhook-events/:id",
      {
        config,
        schema: { tags, params: eventParams, response: { 200: data(WebhookEventView) } },
      },
      async (request) => {
        const one = { business: businessOf(request), eventId: request.params.id };
        return { data: await loadWebhookEvent(deps.db, one) };
      },
    );
    app.post(
      "/webhook-events/:id/replay",
      {
        config,
        schema: {
          tags,
          params: eventParams,
          body: ReplayWebhookEvent.nullish(),
          response: { 200: data(ReplayView) },
        },
      },
      async (request) => {
        const input = {
          business: businessOf(request),
          eventId: request.params.id,
          endpointId: request.body?.endpointId,
        };
        return { data: await runCommand(deps, request, (trx) => replayEvent(trx, deps, input)) };
      },
    );
  };
