import {
  ChatMessage,
  ListMessages,
  ReadMessages,
  WriteMessage,
} from "@songtan/contract/bookings/chat";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadMessage, loadMessages } from "./load-messages.ts";
import { readMessages } from "./read-messages.ts";
import { signalTyping } from "./signal-typing.ts";
import { writeMessage } from "./write-message.ts";

const params = z.object({ id: Id });

/**
 * Messages between customer and driver: under /bookings for the customer, under /driver/tasks for
 * the driver.
 */
export const chatRoutes =
  (deps: Deps, role: "customer" | "driver"): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, role, { forBusinesses: role === "customer" });
    const tags = [role === "customer" ? "chat" : "driver chat"];
    const path = `${role === "customer" ? "/bookings" : "/driver/tasks"}/:id/messages`;
    const by = (request: FastifyRequest) => ({ role, id: actorOf(request).accountId });

    app.get(
      path,
      { schema: { tags, params, querystring: ListMessages, response: { 200: list(ChatMessage) } } },
      async (request) =>
        loadMessages(deps, { ...request.query, bookingId: request.params.id, reader: by(request) }),
    );
    app.post(
      path,
      { schema: { tags, params, body: WriteMessage, response: { 201: data(ChatMessage) } } },
      async (request, reply) => {
        const input = { ...request.body, bookingId: request.params.id, by: by(request) };
        const messageId = await runCommand(deps, request, (trx) => writeMessage(trx, deps, input));
        return reply
          .code(201)
          .send({ data: await loadMessage(deps, { messageId, reader: by(request) }) });
      },
    );
    app.post(
      `${path}/read`,
      { schema: { tags, params, body: ReadMessages, response: { 200: data(ReadMessages) } } },
      async (request) => {
        const input = { ...request.body, bookingId: request.params.id, by: by(request) };
        await runCommand(deps, request, async (trx) => {
          await readMessages(trx, input);
          return null;
        });
        return { data: request.body };
      },
    );
    app.post(
      `${path}/typing`,
      { schema: { tags, params, response: { 200: data(z.null()) } } },
      async (request) => {
        const input = { bookingId: request.params.id, by: by(request), now: deps.clock() };
        await runCommand(deps, request, async (trx) => {
          await signalTyping(trx, input);
          return null;
        });
        return { data: null };
      },
    );
  };
