import { fork } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { StepName } from "./options.ts";
import { ExtractError } from "./osm/extract-error.ts";
import type { Bounds } from "./osm/osm-file.ts";

type Entry = { builtAt: string; version: number; facts: { bounds?: Bounds } };
type ManifestFile = { sha256: string; steps: Partial<Record<StepName, Entry>> };

/**
 * Versions of each step's output. Increase one when the step's output for the same extract changes; older output is
 * then rebuilt.
 */
const versions: Record<StepName, number> = { places: 1, map: 1, roads: 1 };

/** Which steps of an import are done. A step counts when it is written here, after its folder has its last name. */
export class BuildManifest {
  readonly #folder: string;
  readonly #book: ManifestFile;
  private constructor(folder: string, manifest: ManifestFile) {
    this.#folder = folder;
    this.#book = manifest;
  }

  /** Opens the import's folder and clears away what an earlier run was stopped in. */
  static async open(folder: string, sha256: string): Promise<BuildManifest> {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder))
      if (name.endsWith(".part")) await rm(join(folder, name), { recursive: true, force: true });
    const empty: ManifestFile = { sha256, steps: {} };
    const manifest: ManifestFile = await readFile(join(folder, "steps.json"), "utf8").then(
      (text) => JSON.parse(text) as ManifestFile,
      () => empty,
    );
    return new BuildManifest(folder, manifest.sha256 === sha256 ? manifest : empty);
  }

  has(name: StepName): boolean {
    return this.#book.steps[name]?.version === versions[name];
  }

  /** The bounding box of everything the places step read. */
  boundsFound(): Bounds | null {
    return this.#book.steps.places?.facts.bounds ?? null;
  }

  /** Runs a step as its own program into a `.part` folder, which gets its name when all is well. */
  async build(name: StepName, extract: string, log: (line: string) => void): Promise<void> {
    const part = join(this.#folder, `${name}.${process.pid}.part`);
    const finalFolder = join(this.#folder, name);
    await mkdir(part);
    await runProgram(name, [extract, part], log).catch(async (problem: unknown) => {
      await rm(part, { recursive: true, force: true });
      // Removes the folder of a failed import if it is empty.
      await rmdir(this.#folder).catch(() => {});
      throw problem;
    });
    const details = await readFile(join(part, "facts.json"), "utf8").then(JSON.parse, () => ({}));
    delete this.#book.steps[name];
    await this.#write();
    await rm(finalFolder, { recursive: true, force: true });
    await rename(part, finalFolder);
    this.#book.steps[name] = {
      builtAt: new Date().toISOString(),
      version: versions[name],
      facts: details,
    };
    await this.#write();
  }

  async #write(): Promise<void> {
    const part = join(this.#folder, "steps.json.part");
    await writeFile(part, `${JSON.stringify(this.#book, null, 2)}\n`);
    await rename(part, join(this.#folder, "steps.json"));
  }
}

async function runProgram(
  name: StepName,
  args: string[],
  log: (line: string) => void,
): Promise<void> {
  const program = join(import.meta.dirname, `build-${name}.ts`);
  const child = fork(program, args, { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let errors = "";
  if (child.stdout)
    createInterface({ input: child.stdout }).on("line", (line) =>
      log(line.replace(`${name}: `, "")),
    );
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((done, fail) => {
    child.on("error", fail);
    child.on("close", (exit, by) => done([exit, by]));
  });
  if (code === 0) return;
  const reason =
    errors.trim() ||
    (signal ? `ended by ${signal}, perhaps for want of memory` : `ended with ${code}`);
  throw new ExtractError(`${name}: ${reason}`);
}
