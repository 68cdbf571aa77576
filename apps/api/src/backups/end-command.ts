import { FolderInUseError } from "@songtan/postgres/launch";
import { SettingsError } from "../settings.ts";
import { BackupRefusal } from "./manifest.ts";

/** What an operator can mend is said plainly; the rest needs its stack. */
export function endCommand(problem: unknown): void {
  const mendable = [FolderInUseError, BackupRefusal, SettingsError].some((kind) => problem instanceof kind);
  console.error(mendable && problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
