import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { BackupRefusal } from "../backups/manifest.ts";
import { endingOf, exitStatus } from "../process/exit-status.ts";

/** The command was typed wrongly; the message says how to type it. */
export class UsageError extends Error {
  override name = "UsageError";
}

/**
 * Reads what was typed after a command. `--help` prints the usage and ends the program.
 *
 * @param namesMax how many arguments that are no options the command reads
 * @throws UsageError for an option or an argument there is not, or an option without its value
 */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  namesMax = 0,
) {
  const typed = process.argv.slice(2);
  if (typed.includes("--help") || typed.includes("-h")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const read = parseArgs({ args: typed, allowPositionals: true, options });
    const [unread] = read.positionals.slice(namesMax);
    if (unread !== undefined) throw new Error(`Unknown argument '${unread}'`);
    const empty = Object.entries(read.values).find(([, value]) => value === "");
    if (empty) throw new Error(`Option '--${empty[0]}' has an empty value`);
    return read;
  } catch (problem) {
    throw new UsageError(
      `${problem instanceof Error ? problem.message.split(". ")[0] : String(problem)}\n${usage}`,
    );
  }
}

/**
 * Ends a failed command. A problem that an operator can fix is printed as a sentence, others with
 * their stack.
 * @param failed the exit status for a problem without its own
 */
export function endCommand(problem: unknown, failed: number = exitStatus.failed): void {
  const plain = problem instanceof BackupRefusal || problem instanceof UsageError;
  const { status, message } = plain
    ? { status: exitStatus.failed, message: problem.message }
    : endingOf(problem);
  console.error(message);
  process.exitCode = status === exitStatus.failed ? failed : status;
}
