// Checks the arrows, and that each rule still sees its planted violation. Runs in its own folder
// with its own lock, because dependency-cruiser reads TypeScript through TypeScript 6; with 7
// installed it would pass without reading a module.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const here = import.meta.dirname;
const { forbidden: rules } = createRequire(import.meta.url)("./rules.cjs");
const root = resolve(here, "../..");
const modulesAtLeast = 200;

if (!existsSync(join(here, "node_modules", "dependency-cruiser"))) {
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--silent"], {
    cwd: here,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
const cruiser = join(here, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs");

function cruise(folder, targets) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cruiser, "--config", join(here, "rules.cjs"), "--output-type", "json", ...targets],
    {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    },
  );
  try {
    const { summary, modules: all } = JSON.parse(stdout);
    return {
      modules: summary.totalCruised,
      rings: ringsOfFolders(all),
      broken: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    };
  } catch {
    console.error(stderr || stdout);
    process.exit(1);
  }
}

const isTest = (path) => /\.test\.tsx?$/.test(path);

/** Folders that import each other, directly or in a ring; imports of types count, tests do not. */
function ringsOfFolders(all) {
  const next = new Map();
  for (const { source, dependencies } of all) {
    if (isTest(source)) continue;
    const folder = dirname(source);
    for (const { resolved } of dependencies) {
      const other = dirname(resolved);
      if (other === folder || /node_modules|generated/.test(resolved)) continue;
      next.set(folder, (next.get(folder) ?? new Set()).add(other));
    }
  }
  const reaches = (start) => {
    const seen = new Set();
    const open = [...(next.get(start) ?? [])];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      if (seen.has(folder)) continue;
      seen.add(folder);
      open.push(...(next.get(folder) ?? []));
    }
    return seen;
  };
  const reached = new Map([...next.keys()].map((folder) => [folder, reaches(folder)]));
  const inRing = [...next.keys()].filter((folder) => reached.get(folder)?.has(folder));
  const rings = Map.groupBy(inRing, (folder) =>
    inRing.find((other) => reached.get(folder)?.has(other) && reached.get(other)?.has(folder)),
  );
  return [...rings.values()].map((folders) => folders.sort().join(", "));
}

/** A file that breaks each rule, and the file it must not reach. */
const planted = {
  "no-cycles": ["packages/domain/src/a.ts", "packages/domain/src/b.ts"],
  "domain-imports-nothing-of-ours": ["packages/domain/src/c.ts", "packages/contract/src/x.ts"],
  "contract-stands-on-domain": ["packages/contract/src/c.ts", "apps/api/src/x.ts"],
  "places-stands-alone": ["packages/places/src/c.ts", "packages/contract/src/x.ts"],
  "ui-knows-none-of-our-nouns": ["packages/ui/src/c.ts", "packages/domain/src/x.ts"],
  "client-is-ground-for-apps": ["packages/client/src/c.ts", "apps/web/src/x.ts"],
  "postgres-stands-alone": ["packages/postgres/src/c.ts", "packages/domain/src/x.ts"],
  "sdk-stands-alone": ["packages/sdk/src/c.ts", "packages/contract/src/x.ts"],
  "cli-knows-only-the-sdk": ["packages/cli/src/c.ts", "packages/contract/src/x.ts"],
  "only-partners-use-the-sdk": ["apps/web/src/e.ts", "packages/sdk/src/x.ts"],
  "api-does-not-know-the-web": ["apps/api/src/c.ts", "apps/web/src/x.ts"],
  "only-main-opens-the-sandbox": ["apps/api/src/d.ts", "sandbox/src/x.ts"],
  "sandbox-uses-the-api-from-outside": ["sandbox/src/c.ts", "apps/api/src/x.ts"],
  "web-speaks-to-the-api-by-contract": ["apps/web/src/c.ts", "apps/api/src/x.ts"],
  "web-features-do-not-import-each-other": [
    "apps/web/src/features/quotes/c.ts",
    "apps/web/src/features/tasks/x.ts",
  ],
  "features-do-not-know-pages": ["apps/web/src/features/quotes/d.ts", "apps/web/src/pages/x.ts"],
  "console-speaks-to-the-api-by-contract": ["apps/console/src/c.ts", "apps/web/src/x.ts"],
  "console-features-do-not-import-each-other": [
    "apps/console/src/features/drivers/c.ts",
    "apps/console/src/features/staff/x.ts",
  ],
  ...Object.fromEntries(
    rules
      .filter(({ name }) => name.startsWith("api-module-"))
      .map(({ name, from, to }, index) => [
        name,
        [
          `${from.path.slice(1)}x/below-${index}.ts`,
          `${to.path.slice(1).replace(/\((\w+).*/, "$1")}/y/above-${index}.ts`,
        ],
      ]),
  ),
  "api-rooms-do-not-import-modules": ["apps/api/src/live/c.ts", "apps/api/src/modules/tasks/x.ts"],
  "rules-do-not-know-http": ["apps/api/src/db/c.ts", "apps/api/src/http/x.ts"],
};

function plant() {
  const folder = mkdtempSync(join(tmpdir(), "arrows-"));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [source, target] of Object.values(planted)) {
    const up = dirname(source)
      .split("/")
      .map(() => "..")
      .join("/");
    write(target, "export const x = 1;\n");
    write(source, `import { x } from "${up}/${target}";\nexport const y = x;\n`);
  }
  write(
    "packages/domain/src/b.ts",
    'import { y } from "./a.ts";\nexport const x = 1;\nexport const z = () => y;\n',
  );
  cpSync(join(here, "rules.cjs"), join(folder, "rules.cjs"));
  const { broken } = cruise(folder, ["apps", "packages", "sandbox"]);
  rmSync(folder, { recursive: true });
  return Object.keys(planted).filter(
    (name) =>
      !broken.some(
        ({ rule, from }) => rule === name && (from === planted[name][0] || name === "no-cycles"),
      ),
  );
}

const { modules, broken, rings } = cruise(
  root,
  ["apps/api/src", "apps/web/src", "apps/console/src", "packages", "sandbox/src"].filter((path) =>
    existsSync(join(root, path)),
  ),
);
for (const { rule, from, to } of broken) console.error(`${rule}: ${from} → ${to}`);
for (const ring of rings) console.error(`folders that import each other: ${ring}`);
const blind = plant();
for (const rule of blind) console.error(`${rule}: did not see its planted violation`);
if (modules < modulesAtLeast)
  console.error(`only ${modules} modules were read: the tool is not reading TypeScript`);
console.log(
  `arrows: ${modules} modules, ${broken.length} broken, ${rings.length} rings of folders, ${Object.keys(planted).length - blind.length} of ${Object.keys(planted).length} rules seen to work`,
);
process.exit(
  broken.length > 0 || rings.length > 0 || blind.length > 0 || modules < modulesAtLeast ? 1 : 0,
);
