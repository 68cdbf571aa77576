import { ChatMessage, ListMessages, WriteStaffMessage } from "@songtan/contract/bookings/chat";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadMessage, loadMessages } from "./load-messages.ts";
import { writeStaffMessage } from "./write-message.ts";

const tags = ["console chat"];
const managers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });

/** Routes for staff to read the chat between customer and driver, and to write a message to both. */
export const chatConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/bookings/:id/messages",
      {
        ...managers,
        schema: { tags, params, querystring: ListMessages, response: { 200: list(ChatMessage) } },
      },
      async (request) => {
        const reader = { role: "staff" as const, id: staffOf(request).staffId };
        return loadMessages(deps, { ...request.query, bookingId: request.params.id, reader });
      },
    );
    app.post(
      "/bookings/:id/messages",
      {
        ...managers,
        schema: { tags, params, body: WriteStaffMessage, response: { 201: data(ChatMessage) } },
      },
      async (request, reply) => {
        const input = { ...request.body, bookingId: request.params.id, by: auditActorOf(request) };
        const messageId = await runCommand(deps, request, (trx) =>
          writeStaffMessage(trx, deps, input),
        );
        const reader = { role: "staff" as const, id: staffOf(request).staffId };
        return reply.code(201).send({ data: await loadMessage(deps, { messageId, reader }) });
      },
    );
  };
