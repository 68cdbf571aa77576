import { ResendPin } from "@songtan/contract/bookings/bookings";
import {
  ListTasks,
  SendTaskEvents,
  TaskEventsResult,
  TaskView,
} from "@songtan/contract/drivers/tasks";
import { Refusal } from "@songtan/contract/errors";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { listTaskViews, loadTaskView } from "../tasks/load-task-view.ts";
import { resendPin } from "../tasks/resend-pin.ts";
import { sendTaskEvents } from "./send-task-events.ts";

const TaskParams = z.object({ id: Id });
const tags = ["driver tasks"];

/** A driver's accepted work. A task's id is its booking's id. */
export const taskRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "driver");

    app.get(
      "/driver/tasks",
      { schema: { tags, querystring: ListTasks, response: { 200: list(TaskView) } } },
      async (request) => {
        const { state, cursor, limit } = request.query;
        const listed = await listTaskViews(deps, {
          driverId: actorOf(request).accountId,
          state,
          after: parseCursor(cursor),
          limit: limit + 1,
        });
        const { page, nextCursor } = pageOf(listed, limit, (last) => ({
          at: new Date(last.assignedAt),
          id: last.id,
        }));
        return { data: page, nextCursor };
      },
    );

    app.get(
      "/driver/tasks/:id",
      { schema: { tags, params: TaskParams, response: { 200: data(TaskView) } } },
      async (request) => {
        const task = await loadTaskView(deps, request.params.id, actorOf(request).accountId);
        if (!task) throw new Refusal("not_found");
        return { data: task };
      },
    );

    app.post(
      "/driver/tasks/:id/resend-pin",
      { schema: { tags, params: TaskParams, body: ResendPin, response: { 200: data(TaskView) } } },
      async (request) => {
        const driverId = actorOf(request).accountId;
        const by = `driver:${driverId}` as const;
        const input = { ...request.body, bookingId: request.params.id, by };
        await runCommand(deps, request, async (trx) => {
          await resendPin({ ...deps, trx }, input);
          return null;
        });
        const task = await loadTaskView(deps, request.params.id, driverId);
        if (!task) throw new Refusal("not_found");
        return { data: task };
      },
    );

    app.post(
      "/driver/tasks/:id/events",
      {
        schema: {
          tags,
          params: TaskParams,
          body: SendTaskEvents,
          response: { 200: data(TaskEventsResult) },
        },
      },
      async (request) => {
        const input = {
          bookingId: request.params.id,
          driverId: actorOf(request).accountId,
          events: request.body.events,
          sentAt: request.body.sentAt ? new Date(request.body.sentAt) : null,
          locale: localeOf(request),
        };
        return {
          data: await runCommand(deps, request, (trx) => sendTaskEvents({ ...deps, trx }, input)),
        };
      },
    );
  };
