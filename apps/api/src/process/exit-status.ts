import { FolderInUseError, OtherVersionError } from "@songtan/postgres/launch";
import { SettingsError } from "../config/settings.ts";
import { ExtensionError } from "../db/extension.ts";
import { UnfitConnectionError } from "../db/needs/connection-needs.ts";
import { DatabaseShapeError, SandboxMarkError } from "../db/startup/unfit-database.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { plainProblem } from "./plain-problem.ts";
import { KeysApartError } from "./running-processes.ts";

/** How the program ends, so that a supervisor knows what another try may put right and what it cannot. */
export const exitStatus = {
  /** Another try may succeed, for example when the database is unavailable. */
  failed: 1,
  /** The database is not one this program may serve: a newer program's, another program's, or the sandbox's. */
  database: 65,
  /** The settings are missing, unknown, malformed or unsafe, or name a port or folder that cannot be used. */
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
  const isPlain = [FolderInUseError, OtherVersionError, KeysApartError].some(
    (kind) => problem instanceof kind,
  );
  if (isPlain && problem instanceof Error)
    return { status: exitStatus.failed, message: problem.message };
  return { status: exitStatus.failed, message: plainProblem(problem) ?? problem };
}

const ofThisMachine = new Set([
  "EADDRINUSE",
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOTDIR",
  "ENOSPC",
  "EDQUOT",
]);

/** The exit status of a start. A port, folder or disk that cannot be used needs a person, so starting again cannot help. */
export function statusOfStart(problem: unknown): number {
  const { status } = endingOf(problem);
  if (status !== exitStatus.failed || isDatabaseUnavailable(problem)) return status;
  const code = problem instanceof Error && "code" in problem ? String(problem.code) : "";
  const needsPerson =
    ofThisMachine.has(code) ||
    problem instanceof FolderInUseError ||
    problem instanceof OtherVersionError;
  return needsPerson ? exitStatus.settings : status;
}
