import {
  CollectGoods,
  DisposeGoods,
  RejectDisposal,
  StoreAtDepot,
} from "@songtan/contract/console/depots";
import { Refusal } from "@songtan/contract/errors";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import type { Picture } from "../../../pictures/encode-picture.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { collectGoods, disposeGoods, holdBooking, rejectDisposal } from "./depot-storage.ts";

const tags = ["console depots"];
const managers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });
type Move<Body extends z.ZodObject, Ready> = {
  work: (trx: Trx, input: z.infer<Body> & About, ready: Ready) => Promise<void>;
  /** Slow work, which runs before the transaction so that it holds neither rows nor a connection. */
  prepare?: (input: z.infer<Body>) => Promise<Ready>;
};
type About = { bookingId: string; by: ReturnType<typeof auditActorOf>; now: Date };

/** Goods that are at a depot: brought there, fetched, or disposed of. */
export const depotStorageRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const move = <Body extends z.ZodObject, Ready = undefined>(
      name: string,
      body: Body,
      { work, prepare }: Move<Body, Ready>,
    ) =>
      app.post(
        `/bookings/:id/${name}`,
        { ...managers, schema: { tags, params, body, response: { 200: data(z.null()) } } },
        async (request) => {
          const about: About = {
            bookingId: request.params.id,
            by: auditActorOf(request),
            now: deps.clock(),
          };
          const sent = request.body as z.infer<Body>;
          const ready = (await prepare?.(sent)) as Ready;
          await runCommand(deps, request, async (trx) => {
            await work(trx, { ...sent, ...about }, ready);
            return null;
          });
          return { data: null };
        },
      );
    move("hold", StoreAtDepot, { work: holdBooking });
    move("collect", CollectGoods, {
      work: (trx, input, picture: Picture) => collectGoods(trx, input, { ...deps, picture }),
      prepare: ({ picture, kind }) =>
        deps.pictures.encode(Buffer.from(picture, "base64"), kind === "signature"),
    });
    move("dispose", DisposeGoods, { work: (trx, input) => disposeGoods(trx, input, deps) });
    move("keep", RejectDisposal, { work: rejectDisposal });

    app.get(
      "/bookings/:id/collection-picture",
      {
        ...managers,
        schema: {
          tags,
          params,
          response: {
            200: {
              description: "The signature or picture of who fetched the goods.",
              content: { "image/jpeg": { schema: z.any() }, "image/png": { schema: z.any() } },
            },
          },
        },
      },
      async (request, reply) => {
        const row = await deps.db
          .selectFrom("depotCollections")
          .select(["sealedPicture", "mime"])
          .where("bookingId", "=", request.params.id)
          .executeTakeFirst();
        if (!row?.sealedPicture) throw new Refusal("not_found");
        return reply
          .header("content-type", row.mime)
          .header("x-content-type-options", "nosniff")
          .header("content-disposition", "inline")
          .send(Buffer.from(deps.secrets.open("depot_picture", row.sealedPicture)));
      },
    );
  };
