import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { BackupRefusal } from "./backups/manifest.ts";
import { endingOf, exitStatus } from "./exit-status.ts";

/** The command was typed wrongly; the message says how to type it. */
export class UsageError extends Error {
  override name = "UsageError";
}

/**
 * Reads what was typed after a command. `--help` prints the usage and ends the program.
 *
 * @throws UsageError for an option there is not, or one without its value
 */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  const typed = process.argv.slice(2);
  if (typed.includes("--help") || typed.includes("-h")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args: typed, allowPositionals: true, options });
  } catch (problem) {
    throw new UsageError(`${problem instanceof Error ? problem.message.split(". ")[0] : String(problem)}\n${usage}`);
  }
}

/**
 * Ends a command that failed. What an operator can put right is said in a sentence; the rest needs its stack.
 *
 * @param failed the status for what has none of its own
 */
export function endCommand(problem: unknown, failed: number = exitStatus.failed): void {
  const plain = problem instanceof BackupRefusal || problem instanceof UsageError;
  const { status, message } = plain ? { status: exitStatus.failed, message: problem.message } : endingOf(problem);
  console.error(message);
  process.exitCode = status === exitStatus.failed ? failed : status;
}
