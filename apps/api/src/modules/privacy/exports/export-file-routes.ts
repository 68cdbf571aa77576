import { Id } from "@songtan/contract/scalars";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { openExport } from "./open-export.ts";

/** The archive itself, by its signed link. */
export const exportFileRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/data-exports/:id/file",
      {
        schema: {
          tags: ["data exports"],
          params: z.object({ id: Id }),
          querystring: z.object({
            expires: z.coerce.number().int(),
            signature: z.string().max(100),
          }),
          response: {
            200: {
              description: "The archive.",
              content: { "application/zip": { schema: z.any() } },
            },
          },
        },
      },
      async (request, reply) => {
        const { bytes, byteCount, requestedAt } = await openExport(deps, {
          ...request.query,
          exportId: request.params.id,
        });
        return reply
          .header("content-type", "application/zip")
          .header("content-length", byteCount)
          .header(
            "content-disposition",
            `attachment; filename="songtan-${serviceDay(requestedAt)}.zip"`,
          )
          .header("cache-control", "private, no-store")
          .header("referrer-policy", "no-referrer")
          .send(bytes);
      },
    );
  };
