// Programs of Debian packages: installed where this program may, else unpacked into a folder of ours.
import { spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./toolchain.mjs";

export const cache = join(root, "node_modules", ".cache", "songtan", "machine");
/** Goes first on the path of the tests. */
export const binFolder = join(cache, "bin");
const isRoot = process.getuid?.() === 0;

export const findOnPath = (...names) =>
  names
    .flatMap((name) =>
      (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)),
    )
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** Runs a command without showing what it prints, unless it fails. */
export function attempt(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    timeout: 600_000,
    ...options,
  });
  if (status !== 0)
    console.log(
      `   ${command} ${args.join(" ")}: ${(stderr || stdout || "not found").trim().slice(-400)}`,
    );
  return status === 0;
}

let isPackageListFresh = false;
/** Installs a Debian package where this program may. */
export function installPackage(name) {
  if (!isRoot || !findOnPath("apt-get")) return false;
  if (!isPackageListFresh) isPackageListFresh = attempt("apt-get", ["update", "-qq"]);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return attempt("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
}

const listLines = (command, args) =>
  (spawnSync(command, args, { encoding: "utf8" }).stdout ?? "").split("\n").filter(Boolean);
const dependencyArgs = ["--recurse", "--no-recommends", "--no-suggests", "--no-enhances"];
const noConflictArgs = ["--no-conflicts", "--no-breaks", "--no-replaces"];

/** A package and all that it depends on. */
export const neededPackages = (name) =>
  listLines("apt-cache", ["depends", ...dependencyArgs, ...noConflictArgs, name]).filter((line) =>
    /^[a-z0-9]/.test(line),
  );

/**
 * A program of a Debian package, unpacked with the libraries that the machine lacks into a folder of ours: for who may not
 * install. Answers the path of a script that starts it, or undefined.
 */
export function unpackProgram(packageName, program) {
  if (!findOnPath("apt-get") || !findOnPath("dpkg-deb")) return undefined;
  const folder = join(cache, packageName);
  const script = join(binFolder, program);
  if (existsSync(script)) return script;
  for (const path of [folder, binFolder]) mkdirSync(path, { recursive: true });
  const installed = new Set(listLines("dpkg-query", ["-W"]).map((line) => line.split(/[:\t]/)[0]));
  const missing = neededPackages(packageName).filter((name) => !installed.has(name.split(":")[0]));
  for (const name of new Set([packageName, ...missing]))
    attempt("apt-get", ["download", "-qq", name], { cwd: folder });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb")))
    attempt("dpkg-deb", ["-x", file, "."], { cwd: folder });
  const binary = join(folder, "usr/bin", program);
  if (!existsSync(binary)) return undefined;
  const libraries = ["usr/lib", "lib"]
    .map((name) => join(folder, name))
    .filter(existsSync)
    .flatMap((path) => [path, ...readdirSync(path).map((name) => join(path, name))]);
  writeFileSync(
    script,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${libraries.join(":")}"\nexec "${binary}" "$@"\n`,
  );
  chmodSync(script, 0o755);
  return script;
}
