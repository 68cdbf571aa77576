import { TaskView } from "@songtan/contract/drivers/tasks";
import { Refusal } from "@songtan/contract/errors";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadTaskView } from "../tasks/load-task-view.ts";
import { acceptEdit, declineEdit } from "./answer-edit.ts";

const params = z.object({ id: Id });
/** Names the question, so that a yes never counts for another one. */
const body = z.object({ editId: Id });
const answers = { accept: acceptEdit, decline: declineEdit } as const;

/** The driver's answer to other drop-offs. */
export const taskEditRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "driver");
    for (const [name, answer] of Object.entries(answers))
      app.post(
        `/driver/tasks/:id/edit/${name}`,
        { schema: { tags: ["driver tasks"], params, body, response: { 200: data(TaskView) } } },
        async (request) => {
          const driverId = actorOf(request).accountId;
          const answering = { bookingId: request.params.id, driverId, editId: request.body.editId };
          await runCommand(deps, request, async (trx) => {
            await answer({ ...deps, trx }, answering);
            return null;
          });
          const task = await loadTaskView(deps, answering.bookingId, driverId);
          if (!task) throw new Refusal("not_found");
          return { data: task };
        },
      );
  };
