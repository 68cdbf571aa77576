import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { saveProviderEvent } from "./provider-events.ts";

const eventBytesMax = 256 * 1024;
/** Read as text: what was signed is the bytes, not what they mean. */
const SignedEvent = z.string().meta({ description: "The provider's event as it sent it: JSON." });
const header = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(",") : (value ?? "");

/** Registers the webhook route of the card provider. The signature covers the exact bytes of the body. */
export const webhookRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: eventBytesMax },
      (_request, body, done) => done(null, body),
    );
    app.post(
      "/webhooks/omise",
      { schema: { tags: ["payments"], body: SignedEvent, response: { 200: data(z.null()) } } },
      async (request) => {
        await saveProviderEvent(deps, {
          body: request.body,
          signature: header(request.headers["omise-signature"]),
          timestamp: header(request.headers["omise-signature-timestamp"]),
        });
        return { data: null };
      },
    );
  };
