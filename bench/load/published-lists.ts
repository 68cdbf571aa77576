import { readFile } from "node:fs/promises";

export type Reading = { as: "customer" | "driver" | "staff"; path: string; filter: string };
type Parameter = {
  name: string;
  in: string;
  schema?: { enum?: unknown[]; anyOf?: { enum?: unknown[] }[]; maximum?: number };
};
type Documents = {
  paths: Record<
    string,
    { get?: { parameters?: Parameter[]; security?: Record<string, unknown>[] } }
  >;
};
/** Values of the parameters that are no fixed set. */
export type Samples = Record<string, readonly string[]>;

/** Streams and files are no lists, and what needs another server is not ours. */
const left = /\/events$|\/file$|\/qr$|\/stream$|\/export|\.csv|\/places|\/roads|\/map/;

/**
 * Every published address that can be read: as it is, and with each of its filters. What has a part in its path is read for
 * one booking of the reader; other parts are not measured.
 */
export async function publishedReadings(
  samples: Samples,
  bookingIds: Record<Reading["as"], string>,
): Promise<Reading[]> {
  const documents = await Promise.all(
    ["app", "console"].map(async (audience) => {
      const file = new URL(`../../packages/contract/generated/${audience}.json`, import.meta.url);
      return JSON.parse(await readFile(file, "utf8")) as Documents;
    }),
  );
  return Object.entries(
    Object.assign({}, ...documents.map(({ paths }) => paths)) as Documents["paths"],
  ).flatMap(([template, { get }]) => {
    if (!get || left.test(template)) return [];
    const as = template.startsWith("/api/console")
      ? "staff"
      : template.startsWith("/api/driver")
        ? "driver"
        : "customer";
    const path = template.replace(/(bookings|tasks)\/\{id\}/, `$1/${bookingIds[as]}`);
    if (path.includes("{")) return [];
    const filters = (get.parameters ?? [])
      .filter((parameter) => parameter.in === "query" && parameter.name !== "cursor")
      .flatMap((parameter) =>
        valuesOf(parameter, samples).map(
          (value) => `${parameter.name}=${encodeURIComponent(value)}`,
        ),
      );
    return ["", ...filters].map((filter): Reading => ({ as, path, filter }));
  });
}

function valuesOf({ name, schema }: Parameter, samples: Samples): readonly string[] {
  const fixed = schema?.enum ?? schema?.anyOf?.find((one) => one.enum)?.enum;
  if (fixed) return fixed.map(String);
  if (name === "limit") return schema?.maximum ? [String(schema.maximum)] : [];
  return samples[name] ?? [];
}
