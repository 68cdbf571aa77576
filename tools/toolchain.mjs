// Runs on any Node of the machine (20 or newer) before anything is installed, so it needs nothing
// but Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join, resolve } from "node:path";

const oldestNode = [20, 11];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
  console.error(
    `This needs Node ${oldestNode.join(".")} or newer, and here is ${process.versions.node}. Install one from https://nodejs.org.`,
  );
  process.exit(78);
}

export const root = resolve(import.meta.dirname, "..");
const bin = join(root, "node_modules", ".bin");
/** The Node that the lock file brings; elsewhere the one that runs this. */
export const node = () => (existsSync(join(bin, "node")) ? join(bin, "node") : process.execPath);

export const env = () => ({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` });

/** Runs a command to its end, showing what it prints. Answers its exit code. */
export function runTool(command, args, more = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...env(), ...more },
  });
  if (error) console.error(error.message);
  return status ?? 1;
}

/** Starts a command and passes on the signals that would end it. Answers its exit code when it ends. */
export function startTool(command, args, more = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...env(), ...more } });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  return new Promise((done) => child.on("exit", (code, signal) => done(code ?? (signal ? 1 : 0))));
}

/** Runs a command and answers what it printed with its exit code, when it ends. */
export function captureTool(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: env(),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes) => {
      output += bytes;
    });
  return new Promise((done) => {
    child.on("error", (problem) => done({ status: 1, output: problem.message }));
    child.on("close", (code) => done({ status: code ?? 1, output }));
  });
}

/** Node says that its own stripping is experimental; it is also what runs without this. */
const stripTypes = ["--disable-warning=ExperimentalWarning", "tools/stripped/strip.mjs"];

const stampFolder = join(root, "node_modules", ".cache", "songtan");
const stampOf = (name) => join(stampFolder, `${name}.sha256`);
const hash = (texts) =>
  texts.reduce((sum, text) => sum.update(text), createHash("sha256")).digest("hex");
const readStamp = (name) => (existsSync(stampOf(name)) ? readFileSync(stampOf(name), "utf8") : "");
function writeStamp(name, value) {
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(stampOf(name), value);
}

/** Installs what the lock file says, when it is not what is there. */
export function installWhenNeeded() {
  const currentHash = hash([readFileSync(join(root, "package-lock.json"))]);
  if (
    existsSync(join(root, "node_modules", ".package-lock.json")) &&
    readStamp("install") === currentHash
  )
    return;
  // A folder that `npm ci` has just filled by itself is as good as one we filled.
  if (!installedIsCurrent()) {
    refuseLittleRoom();
    console.log("installing packages, which takes one to four minutes");
    if (runTool("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]) !== 0) {
      console.error(
        "The packages could not be installed. This needs the network, or a mirror: npm config set registry <address>.",
      );
      process.exit(1);
    }
    console.log("installed packages");
  }
  writeStamp("install", currentHash);
}

const packagesBytes = 1.5e9;

function refuseLittleRoom() {
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize >= packagesBytes) return;
  console.error(
    `The packages need ${packagesBytes / 1e6} MB free in ${root}, and there are ${Math.floor((bavail * bsize) / 1e6)} MB.`,
  );
  process.exit(78);
}

function installedIsCurrent() {
  const installed = join(root, "node_modules", ".package-lock.json");
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs
  );
}

const sharedFolders = [
  "packages/ui/src",
  "packages/client/src",
  "packages/client/tooling",
  "packages/domain/src",
  "packages/contract/src",
];
/** What is built: where it is, what else it is made from, and what shows that it is there. */
const page = "build/client/index.html";
const builds = {
  web: {
    ...{ label: "the web app", own: "apps/web", output: page },
    folders: [...sharedFolders, "packages/places/data/map"],
  },
  console: {
    ...{ label: "the console", own: "apps/console", output: page },
    folders: sharedFolders,
  },
  cli: {
    ...{ label: "the command line", own: "packages/cli", output: "build/songtan.tgz" },
    folders: ["packages/cli/scripts", "packages/sdk/src", "packages/sdk/scripts"],
  },
};

/** What it is built from, in one number. */
function sourcesOf({ own, folders }) {
  const files = [
    "package-lock.json",
    ...["package.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"].map(
      (file) => `${own}/${file}`,
    ),
  ];
  const all = [
    ...folders,
    ...["src", "locales", "public", "tooling"].map((name) => `${own}/${name}`),
  ];
  return hash(
    [
      ...files.map((file) => join(root, file)).filter(existsSync),
      ...all.flatMap((folder) => filesIn(join(root, folder))),
    ].flatMap((file) => [file.slice(root.length), readFileSync(file)]),
  );
}

/**
 * Builds the apps and the command line, each when its sources are not the ones it was built from, all at once; and strips the
 * types of the program.
 */
export async function buildWhenNeeded() {
  const started = Object.entries(builds).map(async ([name, build]) => {
    const currentHash = sourcesOf(build);
    if (readStamp(name) === currentHash && existsSync(join(root, build.own, build.output))) return;
    console.log(`building ${build.label}`);
    const began = performance.now();
    const quietly = build.output === page ? ["--", "--logLevel", "warn"] : [];
    const failed = await startTool("npm", [
      ...["run", "--silent", "build", "-w", `@songtan/${name}`],
      ...quietly,
    ]);
    if (failed) process.exit(1);
    writeStamp(name, currentHash);
    console.log(`built ${build.label} in ${Math.round((performance.now() - began) / 1000)} s`);
  });
  await Promise.all(started);
  if (runTool(node(), stripTypes) !== 0) process.exit(1);
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
