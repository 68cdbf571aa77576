import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureDatabase } from "@songtan/postgres/database";
import { launchPostgres } from "@songtan/postgres/launch";
import type { RouteOptions } from "fastify";
import { runMigrations as migrateJobs } from "graphile-worker";
import { readSettings } from "./config/settings.ts";
import { loadColumnTypes } from "./db/allowed-values.ts";
import { openPool } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { shortPool } from "./db/pools.ts";
import { ensureRoles, ownerRole } from "./db/roles.ts";
import type { Deps } from "./deps/deps.ts";
import { describeCalls } from "./generate/describe-calls.ts";
import { nameKey, writeSchemaNames } from "./generate/named-schemas.ts";
import { type Audience, splitDescription } from "./generate/split-description.ts";
import type { ApiDocument } from "./http/description/complete-document.ts";
import { deriveSecrets } from "./keys/secrets.ts";

/** Writes the generated files, or with `--check` lists the committed ones that differ. */
const files = {
  "apps/api/generated/tables.ts": makeTables,
  "packages/contract/generated/partner.json": () => describeFor("partner"),
  "packages/contract/generated/app.json": () => describeFor("app"),
  "packages/contract/generated/console.json": () => describeFor("console"),
  "packages/contract/generated/asyncapi.json": async () =>
    `${JSON.stringify((await readRoutes()).events, null, 1)}\n`,
  "packages/contract/generated/calls.ts": async () => describeCalls((await readRoutes()).routes),
};
const root = fileURLToPath(new URL("../../../", import.meta.url));

async function describeFor(audience: Audience): Promise<string> {
  const { openApi } = await readRoutes();
  return `${JSON.stringify(splitDescription(openApi)[audience], null, 1)}\n`;
}

async function makeTables(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-gen-"));
  const postgres = await launchPostgres({ folder });
  try {
    await ensureRoles(postgres);
    await ensureDatabase(postgres, "gen", ownerRole);
    const { host, port } = postgres.connection("gen", ownerRole);
    const pool = openPool(postgres.connection("gen", ownerRole), shortPool(2));
    await migrateJobs({ pgPool: pool });
    const client = await pool.connect();
    await migrate(client);
    const columns = await loadColumnTypes(client);
    client.release();
    await pool.end();
    const file = join(folder, "tables.ts");
    const url = `postgres://${ownerRole}@${encodeURIComponent(host)}:${port}/gen`;
    const options = {
      "default-schema": "public",
      "include-pattern": "public.*",
      "exclude-pattern": "*migrations",
      "date-parser": "string",
      "numeric-parser": "number",
      "type-mapping": '{"int8":"number"}',
      overrides: JSON.stringify({ columns }),
    };
    execFileSync(
      join(root, "node_modules/.bin/kysely-codegen"),
      [
        "--dialect",
        "postgres",
        "--url",
        url,
        "--out-file",
        file,
        "--camel-case",
        ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
      ],
      { stdio: "pipe" },
    );
    return await readFile(file, "utf8");
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const silentHub = {
  subscribe: () => () => {},
  onGap: () => () => {},
} as Partial<Deps["hub"]> as Deps["hub"];

/** The routes say it all; nothing is called, so nothing behind them is needed. */
async function openRoutes(): Promise<{
  openApi: ApiDocument;
  events: object;
  routes: RouteOptions[];
}> {
  const deps = {
    settings: readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", RATE_LIMITS: "off" }),
    secrets: deriveSecrets("x".repeat(32)),
    clock: () => new Date(0),
    // Static files want a folder that exists.
    geo: { folder: tmpdir() },
    cardProvider: null,
    maps: { MAP_STYLE_HOSTS: [], MAP_PUBLIC_STYLE: "off" } satisfies Deps["maps"],
    hub: silentHub,
  } as unknown as Deps;
  const routes: RouteOptions[] = [];
  await writeSchemaNames();
  const { buildApp } = await import("./app.ts");
  const app = await buildApp(deps, undefined, { onRoute: (route) => void routes.push(route) });
  await app.ready();
  const openApi = app.swagger() as unknown as ApiDocument;
  const published = await app.inject({ url: "/api/asyncapi.json" });
  const events = JSON.parse(published.body, (key, value) => (key === nameKey ? undefined : value));
  await app.close();
  return { openApi, events, routes };
}

let opened: ReturnType<typeof openRoutes> | undefined;
function readRoutes() {
  opened ??= openRoutes();
  return opened;
}

const check = process.argv.includes("--check");
const stale: string[] = [];
for (const [path, make] of Object.entries(files)) {
  const made = await make();
  const file = join(root, path);
  if ((await readFile(file, "utf8").catch(() => "")) === made) continue;
  if (check) stale.push(path);
  else {
    await mkdir(join(file, ".."), { recursive: true });
    await writeFile(file, made);
    console.log(`made ${path}`);
  }
}
if (stale.length > 0) {
  console.error(`not current (npm run gen makes them): ${stale.join(", ")}`);
  process.exit(1);
}
