import multipart from "@fastify/multipart";
import { data, Id } from "@songtan/contract/scalars";
import { UploadView } from "@songtan/contract/uploads";
import { limits } from "@songtan/domain/limits";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { readToEnd } from "../../../http/early-answers.ts";
import { perAccount, perAddress } from "../../../http/limits/security.ts";
import { actorOf, signedInAny } from "../../../http/session/auth.ts";
import { runCommand } from "../commands/command.ts";
import { checkQuota } from "./check-quota.ts";
import { openFile } from "./open-file.ts";
import { isDocument } from "./purposes.ts";
import { awaitTurn, formLimits, ReceivedUpload, receiveForm, withArrival } from "./receive-form.ts";
import { documentLinkSeconds, pictureLinkSeconds, signedFileUrl } from "./signed-file-url.ts";
import { storeUpload } from "./store-upload.ts";

const tags = ["uploads"];
/** A day's proofs sent at once when a phone finds its network again, several phones behind one address. */
const uploadsPerMinute = 240;

export const uploadRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart, { limits: formLimits });
    app.post(
      "/uploads",
      {
        // All of this before the body is read: no one sends megabytes without an account, or beyond
        // its quota.
        onRequest: signedInAny,
        preParsing: [
          (request) => checkQuota(deps, actorOf(request).accountId),
          awaitTurn(deps, (request) => actorOf(request).accountId),
        ],
        preValidation: receiveForm,
        onSend: readToEnd,
        config: {
          ...perAddress(uploadsPerMinute, 60),
          ...perAccount(limits.uploadsPerMinute, 60),
          keyScope: "bookings.write",
        },
        schema: {
          tags,
          consumes: ["multipart/form-data"],
          body: ReceivedUpload,
          response: { 201: data(UploadView) },
        },
      },
      async (request, reply) => {
        const { id, file, purpose, redaction, sha256 } = request.body;
        const named = {
          ...(id && { id }),
          ...(sha256 && { sha256 }),
          redacted: redaction === "confirmed",
        };
        const input = { actor: actorOf(request), file, purpose, ...named };
        const upload = await withArrival(request, () =>
          storeUpload(deps, input, (work) => runCommand(deps, request, work)),
        );
        const ttlSeconds = isDocument(upload.purpose) ? documentLinkSeconds : pictureLinkSeconds;
        const url = signedFileUrl(deps, upload.id, { now: deps.clock(), ttlSeconds });
        return reply.code(201).send({ data: { id: upload.id, url } });
      },
    );
    app.get(
      "/files/:id",
      {
        schema: {
          tags,
          params: z.object({ id: Id }),
          querystring: z.object({
            expires: z.coerce.number().int(),
            signature: z.string().max(100),
          }),
          response: {
            200: {
              description: "The picture.",
              content: { "image/jpeg": { schema: z.any() }, "image/png": { schema: z.any() } },
            },
          },
        },
      },
      async (request, reply) => {
        const picture = await openFile(deps, { ...request.query, uploadId: request.params.id });
        return reply
          .header("content-type", picture.mime)
          .header("cache-control", "private, no-store")
          .header("x-content-type-options", "nosniff")
          .header("content-disposition", "inline")
          .header("referrer-policy", "no-referrer")
          .send(picture.bytes);
      },
    );
  };
