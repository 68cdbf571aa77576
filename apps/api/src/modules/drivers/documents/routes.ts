import {
  DocumentAccessView,
  DocumentView,
  SubmitDocument,
} from "@songtan/contract/drivers/drivers";
import { data, list, Page, wholeList, wholeListOf } from "@songtan/contract/scalars";
import { documentKinds, submittedKinds } from "@songtan/domain/driver-types";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { isProvedRecently } from "../../identity/account-records/recent-proof.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { flagDuplicateAccount } from "./flag-duplicate-account.ts";
import { listDocumentAccess } from "./list-document-access.ts";
import { findDocument, listDocuments } from "./list-documents.ts";
import { submitDocument } from "./submit-document.ts";
import { withdrawDocument } from "./withdraw-document.ts";

const tags = ["driver documents"];
const mine = { onRequest: signedIn("driver") };

export const documentRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/driver/documents",
      { ...mine, schema: { tags, response: { 200: wholeListOf(DocumentView) } } },
      async (request) => wholeList(await listDocuments(deps, actorOf(request).accountId)),
    );
    app.get(
      "/driver/documents/:kind",
      {
        ...mine,
        schema: {
          tags,
          params: z.object({ kind: z.enum(documentKinds) }),
          response: { 200: data(DocumentView) },
        },
      },
      async (request) => ({
        data: await findDocument(deps, {
          driverId: actorOf(request).accountId,
          kind: request.params.kind,
        }),
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
        const proved = isProvedRecently(deps, request);
        const input = { driverId, kind: request.params.kind, fields: request.body.fields, proved };
        const submit = () => runCommand(deps, request, (trx) => submitDocument(trx, deps, input));
        return { data: await flagDuplicateAccount(deps, input, submit) };
      },
    );
    app.delete(
      "/driver/documents/:kind",
      {
        ...mine,
        schema: {
          tags,
          params: z.object({ kind: z.enum(submittedKinds) }),
          response: { 200: data(DocumentView) },
        },
      },
      async (request) => {
        const input = { driverId: actorOf(request).accountId, kind: request.params.kind };
        return {
          data: await runCommand(deps, request, (trx) => withdrawDocument(trx, deps, input)),
        };
      },
    );
    app.get(
      "/driver/document-openings",
      { ...mine, schema: { tags, querystring: Page, response: { 200: list(DocumentAccessView) } } },
      async (request) =>
        listDocumentAccess(deps, { ...request.query, driverId: actorOf(request).accountId }),
    );
  };
