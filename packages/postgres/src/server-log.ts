import {
  constants,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from "node:fs";
import path from "node:path";

const LOG_FILE = "postgres.log";
const ROTATE_ABOVE_BYTES = 5_000_000;

/** Opens the server's log for appending; a long one is set aside once, so the data folder stays small. */
export function openServerLog(homeFolder: string): number {
  const file = path.join(homeFolder, LOG_FILE);
  if (existsSync(file) && statSync(file).size > ROTATE_ABOVE_BYTES) renameSync(file, `${file}.1`);
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const handle = openSync(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  const owner = statSync(homeFolder);
  fchownSync(handle, owner.uid, owner.gid); // root may start it once without shutting the folder's owner out
  return handle;
}

/** The last lines of the log, for the message of a start that failed. */
export function endOfServerLog(homeFolder: string): string {
  const file = path.join(homeFolder, LOG_FILE);
  return existsSync(file)
    ? readFileSync(file, "utf8").trimEnd().split("\n").slice(-12).join("\n")
    : "";
}
