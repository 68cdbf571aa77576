import swagger, { type FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { ErrorResponse } from "@songtan/contract/scalars";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import type {} from "../answers/deprecation.ts";
import { isGuarded } from "../session/auth.ts";
import { staffScopesOf } from "../session/staff-auth.ts";
import { publishErrors } from "./error-page.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body as it is published, where parts of it are checked one by one. */
    publishedBody?: z.ZodType;
  }
}

type Transform = NonNullable<FastifyDynamicSwaggerOptions["transform"]>;

/** Publishes what the routes' schemas say, as OpenAPI at `/api/openapi.json` and for people at `/api/docs`. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Songtan",
        version: "0.1.0",
        description: "Same-day courier booking, tracking and driving.",
      },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          console: { type: "apiKey", in: "cookie", name: "songtan_staff" },
        },
      },
    },
    transform: completed,
  });
  // The page keeps to the policy of all others: its scripts and styles are files of ours.
  publishErrors(app);
  await app.register(swaggerUi, { routePrefix: "/api/docs" });
}

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
    ...(guarded && { security: [scopes ? { console: [...scopes] } : { bearer: [] }] }),
    ...(needsIdempotencyKey(route, guarded) && { headers: KeyHeader }),
    response: { ...(schema.response as object), default: refusal },
  };
  return jsonSchemaTransform({ ...document, schema: shared });
};

/**
 * Codes, sign-outs and locks have no stored answer: a second one is meant to be a second one. Nor
 * has a secret answer: a page in clear, or a sign-in link.
 */
const needsIdempotencyKey = (route: RouteOptions, guarded: boolean): boolean =>
  (guarded &&
    route.method === "POST" &&
    !/\/(logout|verifications|lock|open|invitation|reset-second-factor|keys|mandates|console\/staff$)(\/|$)/.test(
      route.url,
    )) ||
  route.url === "/api/quotes";
