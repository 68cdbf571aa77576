import { SavedPlace, SavedPlaceView } from "@songtan/contract/identity/accounts";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { listPlaces } from "./list-places.ts";
import { removePlace } from "./remove-place.ts";
import { addPlace, replacePlace } from "./save-place.ts";

const tags = ["saved places"];
const mine = { onRequest: signedIn("customer") };
const params = z.object({ id: Id });

export const savedPlaceRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/customer/places",
      { ...mine, schema: { tags, response: { 200: wholeListOf(SavedPlaceView) } } },
      async (request) => wholeList(await listPlaces(deps, actorOf(request).accountId)),
    );
    app.post(
      "/customer/places",
      { ...mine, schema: { tags, body: SavedPlace, response: { 201: data(SavedPlaceView) } } },
      async (request, reply) => {
        const input = { accountId: actorOf(request).accountId, place: request.body };
        return reply
          .code(201)
          .send({ data: await runCommand(deps, request, (trx) => addPlace(trx, deps, input)) });
      },
    );
    app.put(
      "/customer/places/:id",
      {
        ...mine,
        schema: { tags, params, body: SavedPlace, response: { 200: data(SavedPlaceView) } },
      },
      async (request) => {
        const input = {
          accountId: actorOf(request).accountId,
          placeId: request.params.id,
          place: request.body,
        };
        return { data: await runCommand(deps, request, (trx) => replacePlace(trx, input)) };
      },
    );
    app.delete(
      "/customer/places/:id",
      { ...mine, schema: { tags, params, response: { 200: data(z.null()) } } },
      async (request) => {
        const input = { accountId: actorOf(request).accountId, placeId: request.params.id };
        return { data: await runCommand(deps, request, (trx) => removePlace(trx, input)) };
      },
    );
  };
