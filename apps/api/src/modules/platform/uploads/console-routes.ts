import multipart from "@fastify/multipart";
import { Refusal } from "@songtan/contract/errors";
import { data } from "@songtan/contract/scalars";
import { UploadView } from "@songtan/contract/uploads";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { readToEnd } from "../../../http/early-answers.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../commands/command.ts";
import { staffPurposes } from "./purposes.ts";
import { awaitTurn, formLimits, ReceivedUpload, receiveForm, withArrival } from "./receive-form.ts";
import { pictureLinkSeconds, signedFileUrl } from "./signed-file-url.ts";
import { storeUpload } from "./store-upload.ts";

const uploadsPerMinute = 60;

/** Pictures of staff: how they know what a driver did, and the logo. */
export const uploadConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart, { limits: formLimits });
    app.post(
      "/uploads",
      {
        onRequest: staffWith("booking.manage", "staff.manage"),
        preParsing: awaitTurn(deps, (request) => `staff:${auditActorOf(request).id}`),
        preValidation: receiveForm,
        onSend: readToEnd,
        config: perAddress(uploadsPerMinute, 60),
        schema: {
          tags: ["console bookings"],
          consumes: ["multipart/form-data"],
          body: ReceivedUpload,
          response: { 201: data(UploadView) },
        },
      },
      async (request, reply) => {
        const { id, file, purpose, sha256 } = request.body;
        const scope = staffPurposes[purpose];
        if (scope && !staffOf(request).scopes.includes(scope)) throw new Refusal("scope_missing");
        const actor = { role: "staff", staffId: auditActorOf(request).id } as const;
        const named = { ...(id && { id }), ...(sha256 && { sha256 }), redacted: false };
        const upload = await withArrival(request, () =>
          storeUpload(deps, { actor, file, purpose, ...named }, (work) =>
            runCommand(deps, request, work),
          ),
        );
        const url = signedFileUrl(deps, upload.id, {
          now: deps.clock(),
          ttlSeconds: pictureLinkSeconds,
        });
        return reply.code(201).send({ data: { id: upload.id, url } });
      },
    );
  };
