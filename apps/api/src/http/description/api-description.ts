import swagger, { type FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { ErrorResponse } from "@songtan/contract/scalars";
import { launchBrand } from "@songtan/domain/brand";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { OpenAPIV3_1 } from "openapi-types";
import { z } from "zod";
import { publicOrigin, type Settings } from "../../config/settings.ts";
import type {} from "../answers/deprecation.ts";
import { isGuarded } from "../session/auth.ts";
import { staffScopesOf } from "../session/staff-auth.ts";
import { type ApiDocument, completeDocument } from "./complete-document.ts";
import { publishErrors } from "./error-page.ts";
import type { OpenApi } from "./events/async-api.ts";
import { publishEvents } from "./events/publish-events.ts";
import { publishAudiences, readDescription } from "./publish-audiences.ts";
import { underBrand } from "./under-brand.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body in the published description, for a route that validates the parts of its body separately. */
    publishedBody?: z.ZodType;
  }
}

type Transform = NonNullable<FastifyDynamicSwaggerOptions["transform"]>;

/** Publishes what the routes' schemas say, as OpenAPI at `/api/openapi.json` and for people at `/api/docs`. */
export async function describeApi(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: launchBrand.en,
        version: "0.1.0",
        description:
          "Same-day courier booking, tracking and driving. Businesses call it with a key; sk_test_ keys work in test mode, apart from everything real. Events are described in /api/asyncapi.json too, refusals in /api/errors.",
        license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
        contact: { name: launchBrand.en, url: `${publicOrigin(settings)}/business/developers` },
      },
      servers: [{ url: "/", description: "Where this document is." }],
      components: { securitySchemes },
    },
    transform: completed,
    transformObject: (made) => {
      const document = "openapiObject" in made ? made.openapiObject : made.swaggerObject;
      completeDocument(document as unknown as ApiDocument);
      return document;
    },
  });
  publishEvents(app, publicOrigin(settings), () => underBrand(app.swagger()) as unknown as OpenApi);
  // The page keeps to the policy of all others: its scripts and styles are files of ours.
  publishErrors(app);
  publishAudiences(app, publicOrigin(settings));
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    transformSpecification: () => readDescription("partner", publicOrigin(settings)),
  });
}

const securitySchemes: Record<string, OpenAPIV3_1.SecuritySchemeObject> = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "The token of a person's sign-in. With the header `Songtan-Business` they act for a business, with `Songtan-Mode: test` in its test mode.",
  },
  partnerKey: {
    type: "http",
    scheme: "bearer",
    description:
      "A business's key: `sk_live_…` or `sk_test_…`. Public keys `pk_…` ask for quotes and tracking only. What a key may not do is `scope_missing`.",
  },
  console: { type: "apiKey", in: "cookie", name: "songtan_staff" },
  webhookSignature: {
    type: "apiKey",
    in: "header",
    name: "webhook-signature",
    description: "How an endpoint knows that an event is ours: Standard Webhooks.",
  },
};

const refusal = ErrorResponse.describe(
  "A refusal: its code, and a sentence in the language asked for.",
);
const KeyHeader = z.object({
  "idempotency-key": z
    .string()
    .max(200)
    .optional()
    .describe("The same key and body get the same answer for 24 hours, and the work is done once."),
});

/**
 * Adds to each route's schema the parts that all routes share. Only the description: nothing is
 * enforced here.
 */
const completed: Transform = (document) => {
  const { schema, route } = document;
  if (!schema || !("response" in schema))
    return jsonSchemaTransform({ ...document, schema: { ...schema, hide: true } });
  const scopes = staffScopesOf(route);
  const guarded = isGuarded(route) || scopes !== undefined;
  const shared: FastifySchema = {
    ...schema,
    ...(route.config?.publishedBody && { body: route.config.publishedBody }),
    ...(route.config?.deprecation && { deprecated: true }),
    security: securityOf(route, guarded),
    ...(scopes && { "x-staff-scopes": [...scopes] }),
    ...(needsIdempotencyKey(route, guarded) && { headers: KeyHeader }),
    response: { ...(schema.response as object), default: refusal },
  };
  return jsonSchemaTransform({ ...document, schema: shared });
};

function securityOf(route: RouteOptions, guarded: boolean): Record<string, string[]>[] {
  if (staffScopesOf(route)) return [{ console: [] }];
  return [
    ...(guarded ? [{ bearer: [] }] : route.config?.keyScope ? [{}] : []),
    ...(route.config?.keyScope && !route.config.membersOnly ? [{ partnerKey: [] }] : []),
  ];
}

/**
 * Returns true when a route requires an idempotency key. Codes, sign-outs and locks are exempt, because a repeated
 * call is intended as a second one; so are secret responses, such as a document in plain view or a sign-in link, which
 * must not be stored.
 */
const needsIdempotencyKey = (route: RouteOptions, guarded: boolean): boolean =>
  (guarded &&
    route.method === "POST" &&
    !/\/(logout|verifications|lock|open|invitation|reset-second-factor|keys|mandates|console\/staff$)(\/|$)/.test(
      route.url,
    )) ||
  route.url === "/api/quotes";
