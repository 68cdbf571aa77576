import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";

const contract = fileURLToPath(new URL("../../../../packages/contract/", import.meta.url));

export type NamedSchemas = {
  /** The name that the contract exports the schema by; null where it has none. */
  nameOf: (schema: z.ZodType) => string | null;
  /** The imports of all names given so far. */
  imports: () => string;
};

/** Reads the schemas that the contract exports. A schema is known by identity, not by shape. */
export async function readNamedSchemas(): Promise<NamedSchemas> {
  const known = await readExports();
  const fileOf = new Map<string, string>();
  return {
    nameOf(schema) {
      const found = known.get(schema);
      if (!found) return null;
      const { name, file } = found;
      const other = fileOf.get(name) ?? file;
      if (other !== file) throw new Error(`Calls use ${name} of ${other} and of ${file}`);
      fileOf.set(name, file);
      return name;
    },
    imports() {
      const files = [...new Set(fileOf.values())].sort();
      const lines = files.map((file) => {
        const names = [...fileOf].flatMap(([name, from]) => (from === file ? [`  ${name},`] : []));
        return `import type {\n${names.sort().join("\n")}\n} from "${file}";`;
      });
      return ['import type { input, output } from "zod";', ...lines, ""].join("\n");
    },
  };
}

async function readExports(): Promise<Map<z.ZodType, { name: string; file: string }>> {
  const known = new Map<z.ZodType, { name: string; file: string }>();
  for (const path of await listSources()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(path).href);
    const file = relative(join(contract, "generated"), path);
    for (const [name, value] of Object.entries(exported).sort())
      if (value instanceof z.ZodType && !known.has(value)) known.set(value, { name, file });
  }
  return known;
}

/** Where the JSON schema of an exported schema has its name until the description is split. */
export const nameKey = "x-name";

/**
 * Gives each schema that the contract exports its name, which it then has in every JSON schema made of it. Parts that
 * convert schemas when they are loaded are to be loaded after this.
 */
export async function writeSchemaNames(): Promise<void> {
  const named = await readExports();
  const names = new Set([...named.values()].map(({ name }) => name));
  for (const [schema, { name }] of named) {
    const short = name.replace(/View$/, "");
    const given = { [nameKey]: names.has(short) ? name : short };
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...given });
  }
}

/** Files of the contract; those that all areas share come first, so that a schema has its first name. */
async function listSources(): Promise<string[]> {
  const source = join(contract, "src");
  const entries = await readdir(source, { recursive: true });
  const depth = (entry: string) => entry.split(sep).length;
  return entries
    .filter((entry) => entry.endsWith(".ts") && !entry.endsWith(".test.ts"))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
    .map((entry) => join(source, entry));
}
