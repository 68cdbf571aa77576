import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ExtractError } from "./osm/extract-error.ts";

/** Locks the folder against a second import while one runs. Returns a function that releases it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "import.lock");
  const acquire = async () => {
    const file = await open(path, "wx");
    await file.writeFile(String(process.pid));
    await file.close();
  };
  try {
    await acquire();
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== "EEXIST") throw problem;
    const owner = Number(await readFile(path, "utf8"));
    if (isRunning(owner)) throw new ExtractError(`another import is running (process ${owner})`);
    await rm(path);
    await acquire();
  }
  return () => rm(path, { force: true });
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === "EPERM";
  }
}
