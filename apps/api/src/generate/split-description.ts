import type { ApiDocument } from "../http/description/complete-document.ts";
import { describeProperties } from "./describe-properties.ts";
import { nameSchemas } from "./name-schemas.ts";
import { refusalComponents, refusalsOf } from "./refusal-components.ts";
import { shareParts } from "./share-parts.ts";

/** Who calls: programs of businesses, our own app, and staff. */
export type Audience = "partner" | "app" | "console";
type Operation = ApiDocument["paths"][string][string];

/**
 * Splits the description of all calls into one for each audience. A schema that the contract exports is written once,
 * under its name there, and every other place refers to it.
 */
export const splitDescription = (document: ApiDocument): Record<Audience, object> => ({
  partner: describeFor(document, isForPartners, document.webhooks),
  app: describeFor(document, (operation) => !isForStaff(operation)),
  console: describeFor(document, isForStaff),
});

const accepts = ({ security = [] }: Operation, scheme: string) =>
  security.some((one) => scheme in one);
const isForStaff = (operation: Operation) => accepts(operation, "console");
/** Open calls that a shop's program needs before it books. */
const openToPartners = ["/api/places", "/api/places/reverse", "/api/tariff"];
const isForPartners = (operation: Operation, path: string) =>
  accepts(operation, "partnerKey") || openToPartners.includes(path);

function describeFor(
  document: ApiDocument,
  isIncluded: (operation: Operation, path: string) => boolean,
  webhooks?: object,
): object {
  const included = Object.entries(document.paths).flatMap(([path, methods]) => {
    const operations = Object.entries(methods).filter(([, operation]) =>
      isIncluded(operation, path),
    );
    return operations.length > 0 ? [[path, Object.fromEntries(operations)] as const] : [];
  });
  const operations = included.flatMap(([, methods]) => Object.values(methods));
  const tags = operations.flatMap((operation) => operation.tags ?? []);
  const schemes = operations.flatMap(({ security = [] }) => security.flatMap(Object.keys));
  const { schemas, named } = nameSchemas({
    answers: { webhooks, paths: mapOperations(included, ({ responses }) => done(responses)) },
    sent: mapOperations(included, ({ responses: _, ...sent }) => sent),
  });
  const { securitySchemes = {} } = document.components;
  const paths = Object.fromEntries(
    included.map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          {
            ...named.sent[path]?.[method],
            responses: {
              ...named.answers.paths[path]?.[method],
              ...refusalsOf({ method, path, operation }),
            },
          },
        ]),
      ),
    ]),
  );
  if (webhooks) describeAll({ schemas, paths, webhooks: named.answers.webhooks as object });
  const events = named.answers.webhooks as typeof paths | undefined;
  const shared = shareParts(events ? [paths, events] : [paths]);
  return {
    ...document,
    tags: document.tags?.filter(
      (tag) => tags.includes((tag as { name: string }).name) || (webhooks && isEvents(tag)),
    ),
    paths,
    webhooks: events,
    components: {
      schemas: { ...schemas, ...refusalComponents.schemas },
      responses: usedResponses(paths),
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(
          ([scheme]) => schemes.includes(scheme) || (webhooks && scheme === "webhookSignature"),
        ),
      ),
      ...shared,
    },
  };
}

/** @throws {Error} where a partner meets a property without a text */
function describeAll({ schemas, paths, webhooks }: Record<string, object>): void {
  const missing = [
    ...Object.entries({ ...schemas, ...refusalComponents.schemas }).flatMap(([name, schema]) =>
      describeProperties(schema, name),
    ),
    ...Object.values(paths ?? {}).flatMap((methods) =>
      Object.values(methods as Record<string, Operation>).flatMap((operation) =>
        describeProperties(operation, operation.operationId ?? ""),
      ),
    ),
    ...Object.entries(webhooks ?? {}).flatMap(([type, one]) => describeProperties(one, type)),
  ];
  if (missing.length > 0)
    throw new Error(`property-texts.ts has no text for ${[...new Set(missing)].join(", ")}`);
}

function usedResponses(paths: object): object {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(refusalComponents.responses).filter(([name]) =>
      text.includes(`"#/components/responses/${name}"`),
    ),
  );
}

const isEvents = (tag: object) => (tag as { name: string }).name === "events";

type Paths = readonly (readonly [string, Record<string, Operation>])[];
const mapOperations = <Value>(paths: Paths, map: (operation: Operation) => Value) =>
  Object.fromEntries(
    paths.map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, map(operation)]),
      ),
    ]),
  );

const done = (responses: Operation["responses"]) =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => status.startsWith("2")));
