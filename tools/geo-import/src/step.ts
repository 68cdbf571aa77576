import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ExtractError } from "./osm/extract-error.ts";

/** Additional findings of a step, for the report at the end. */
export type StepDetails = Record<string, unknown>;
type Build = (extract: string, folder: string, log: (line: string) => void) => Promise<StepDetails>;

/**
 * Runs one step as a separate program: it ends with its parent, and prints problems that a person can fix without a
 * stack trace.
 */
export async function runStep(build: Build): Promise<void> {
  process.on("disconnect", () => process.exit(1));
  const [extract = "", folder = ""] = process.argv.slice(2);
  try {
    const details = await build(extract, folder, (line) => console.log(line));
    await writeFile(join(folder, "facts.json"), JSON.stringify(details));
    process.exit(0);
  } catch (problem) {
    console.error(sentenceFor(problem));
    process.exit(1);
  }
}

/** The sentence for a person, or the whole stack where only a programmer can help. */
export function sentenceFor(problem: unknown): string {
  if (problem instanceof ExtractError) return problem.message;
  if (!(problem instanceof Error)) return String(problem);
  const { code } = problem as NodeJS.ErrnoException;
  if (code === "ENOSPC")
    return "the disk is full: make room and start the same command again, it goes on where it was";
  if (code === "EACCES" || code === "EROFS")
    return `nothing may be written there: ${problem.message}`;
  return problem.stack ?? problem.message;
}
