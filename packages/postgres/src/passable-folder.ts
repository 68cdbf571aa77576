import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Makes the folder and its missing parents so that every account may pass through them (mode 0755). The mode does not
 * depend on the umask, which is 0077 in the program. Existing folders are not changed.
 */
export function makePassableFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    chmodSync(made, 0o755);
}
