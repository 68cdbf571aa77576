import {
  ChooseWorkArea,
  DestinationView,
  StartBreak,
  StartDestination,
  WorkAreaView,
} from "@songtan/contract/drivers/drivers";
import { DriverView } from "@songtan/contract/identity/accounts";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { returnFromBreak, startBreak } from "../../drivers/duty/start-break.ts";
import {
  loadDestination,
  startDestination,
  stopDestination,
} from "../../drivers/duty/start-destination.ts";
import { chooseWorkArea, loadWorkArea } from "../../drivers/duty/work-area.ts";
import { loadDriverView } from "../../identity/account-records/user-view.ts";
import { runCommand } from "../../platform/commands/command.ts";

const tags = ["drivers"];

/** Registers the routes for a driver's choices: a break and a destination while on duty, and the work area. */
export const dutyChoiceRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "driver");

    app.put(
      "/driver/break",
      { schema: { tags, body: StartBreak, response: { 200: data(DriverView) } } },
      async (request) => {
        const { accountId: driverId } = actorOf(request);
        const { minutes } = request.body;
        const driver = await runCommand(deps, request, async (trx) => {
          await startBreak({ ...deps, trx }, { driverId, minutes });
          return loadDriverView(trx, deps, driverId);
        });
        return { data: driver };
      },
    );

    app.delete(
      "/driver/break",
      { schema: { tags, response: { 200: data(DriverView) } } },
      async (request) => {
        const { accountId: driverId } = actorOf(request);
        const driver = await runCommand(deps, request, async (trx) => {
          await returnFromBreak({ ...deps, trx }, driverId);
          return loadDriverView(trx, deps, driverId);
        });
        return { data: driver };
      },
    );

    app.get(
      "/driver/destination",
      { schema: { tags, response: { 200: data(DestinationView) } } },
      async (request) => ({ data: await loadDestination(deps, actorOf(request).accountId) }),
    );

    app.put(
      "/driver/destination",
      { schema: { tags, body: StartDestination, response: { 200: data(DestinationView) } } },
      async (request) => {
        const { accountId: driverId } = actorOf(request);
        const destination = await runCommand(deps, request, async (trx) => {
          await startDestination({ ...deps, trx }, { driverId, place: request.body });
          return loadDestination({ ...deps, db: trx }, driverId);
        });
        return { data: destination };
      },
    );

    app.delete(
      "/driver/destination",
      { schema: { tags, response: { 200: data(DestinationView) } } },
      async (request) => {
        const { accountId: driverId } = actorOf(request);
        const destination = await runCommand(deps, request, async (trx) => {
          await stopDestination({ ...deps, trx }, driverId);
          return loadDestination({ ...deps, db: trx }, driverId);
        });
        return { data: destination };
      },
    );

    app.get(
      "/driver/work-area",
      { schema: { tags, response: { 200: data(WorkAreaView) } } },
      async (request) => ({ data: await loadWorkArea(deps.db, actorOf(request).accountId) }),
    );

    app.put(
      "/driver/work-area",
      { schema: { tags, body: ChooseWorkArea, response: { 200: data(WorkAreaView) } } },
      async (request) => {
        const { accountId: driverId } = actorOf(request);
        const area = await runCommand(deps, request, async (trx) => {
          await chooseWorkArea(trx, { driverId, area: request.body });
          return loadWorkArea(trx, driverId);
        });
        return { data: area };
      },
    );

    app.delete(
      "/driver/work-area",
      { schema: { tags, response: { 200: data(WorkAreaView) } } },
      async (request) => {
        const { accountId: driverId } = actorOf(request);
        const area = await runCommand(deps, request, async (trx) => {
          await chooseWorkArea(trx, { driverId, area: null });
          return loadWorkArea(trx, driverId);
        });
        return { data: area };
      },
    );
  };
