import { FolderInUseError } from "@songtan/postgres/launch";
import { SettingsError } from "../config/settings.ts";
import { ExtensionError } from "../db/extension.ts";
import { UnfitConnectionError } from "../db/needs/connection-needs.ts";
import { DatabaseShapeError, SandboxMarkError } from "../db/startup/unfit-database.ts";
import { plainProblem } from "./plain-problem.ts";
import { KeysApartError } from "./running-processes.ts";

/** How the program ends, so that a supervisor knows what another try may put right and what it cannot. */
export const exitStatus = {
  /** Another try may succeed: the database is away, a port or folder is in use. */
  failed: 1,
  /** The database is not one this program may serve: a newer program's, another program's, or the sandbox's. */
  database: 65,
  /** The settings are missing, unknown, malformed or unsafe. */
  settings: 78,
} as const;

/** A problem that an operator can fix is printed as a sentence, others with their stack. */
export function endingOf(problem: unknown): { status: number; message: unknown } {
  if (problem instanceof SettingsError || problem instanceof UnfitConnectionError)
    return { status: exitStatus.settings, message: problem.message };
  if (
    problem instanceof DatabaseShapeError ||
    problem instanceof SandboxMarkError ||
    problem instanceof ExtensionError
  )
    return { status: exitStatus.database, message: problem.message };
  if (problem instanceof FolderInUseError || problem instanceof KeysApartError)
    return { status: exitStatus.failed, message: problem.message };
  return { status: exitStatus.failed, message: plainProblem(problem) ?? problem };
}
