import { DocumentView, SubmitDocument } from "@songtan/contract/drivers";
import { data } from "@songtan/contract/scalars";
import { documentKinds } from "@songtan/domain/drivers/words";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn } from "../../http/auth.ts";
import { runCommand } from "../../http/command.ts";
import { findDocument, listDocuments } from "./list-documents.ts";
import { submittedKinds } from "./queries.ts";
import { submitDocument } from "./submit-document.ts";

const tags = ["driver documents"];
const mine = { onRequest: signedIn("driver") };

export const documentRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/driver/documents",
      { ...mine, schema: { tags, response: { 200: data(z.array(DocumentView)) } } },
      async (request) => ({ data: await listDocuments(deps, actorOf(request).accountId) }),
    );
    app.get(
      "/driver/documents/:kind",
      {
        ...mine,
        schema: { tags, params: z.object({ kind: z.enum(documentKinds) }), response: { 200: data(DocumentView) } },
      },
      async (request) => ({
        data: await findDocument(deps, { driverId: actorOf(request).accountId, kind: request.params.kind }),
      }),
    );
    app.put(
      "/driver/documents/:kind",
      {
        ...mine,
        schema: {
          tags,
          params: z.object({ kind: z.enum(submittedKinds) }),
          body: SubmitDocument,
          response: { 200: data(DocumentView) },
        },
      },
      async (request) => {
        const { accountId: driverId } = actorOf(request);
        const input = { driverId, kind: request.params.kind, fields: request.body.fields };
        return { data: await runCommand(deps, request, (trx) => submitDocument(trx, deps, input)) };
      },
    );
  };
