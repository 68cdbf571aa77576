import canonicalize from "canonicalize";

type Media = { schema?: { properties?: { data?: Node } }; example?: unknown; examples?: object };
type Node = { $ref?: string; items?: Node };
type Parameter = { in: string; name: string };
type Operation = {
  operationId?: string;
  parameters?: unknown;
  requestBody?: unknown;
  responses?: unknown;
};
type Paths = Record<string, Record<string, Operation>>;

/**
 * Writes headers, and examples that several calls have in common, once among the components.
 *
 * @param all paths and webhooks, changed in place
 */
export function shareParts(all: readonly Paths[]): { parameters: object; examples: object } {
  const operations = all.flatMap((paths) => Object.values(paths).flatMap(Object.values));
  const parameters: Record<string, Parameter> = {};
  for (const operation of operations as Operation[]) {
    if (!Array.isArray(operation.parameters)) continue;
    operation.parameters = (operation.parameters as Parameter[]).map((parameter) => {
      if (parameter.in !== "header") return parameter;
      const name = pascalCase(parameter.name);
      parameters[name] = parameter;
      return { $ref: `#/components/parameters/${name}` };
    });
  }
  const uses = Map.groupBy(
    (operations as Operation[]).flatMap(mediaOf),
    ({ media }) => canonicalize(media.example) ?? "",
  );
  const examples: Record<string, { value: unknown }> = {};
  for (const group of uses.values()) {
    const [first] = group;
    if (!first || group.length < 2) continue;
    const name = freeName(first, examples);
    examples[name] = { value: first.media.example };
    for (const { media } of group) {
      delete media.example;
      media.examples = { example: { $ref: `#/components/examples/${name}` } };
    }
  }
  return { parameters, examples };
}

type Use = { media: Media; operationId: string };

function mediaOf({ operationId = "", requestBody, responses }: Operation): Use[] {
  const parts = [requestBody, ...Object.values((responses as object | undefined) ?? {})];
  return (parts as ({ content?: Record<string, Media> } | undefined)[])
    .flatMap((part) => Object.values(part?.content ?? {}))
    .filter(({ example }) => example !== undefined)
    .map((media) => ({ media, operationId }));
}

/** The name of what is answered, or of the call where that is not named or named before. */
function freeName({ media, operationId }: Use, taken: object): string {
  const data = media.schema?.properties?.data;
  const ref = data?.$ref ?? data?.items?.$ref;
  const name = `${ref?.split("/").at(-1) ?? ""}${data?.items ? "List" : ""}`;
  return ref && !(name in taken) ? name : pascalCase(operationId);
}

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
