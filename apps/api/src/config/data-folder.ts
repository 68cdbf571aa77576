import { chmod, mkdir, stat, statfs } from "node:fs/promises";
import { resolve } from "node:path";

const ownerAlone = 0o700;
/** As root the database runs as another account, which has to pass through to its own folder. */
const passableByOthers = 0o711;

/**
 * Opens the folder of database, files and secret, and creates it if it is missing. Only this account can read its
 * contents.
 */
export async function openDataFolder(folder: string): Promise<string> {
  const dataFolder = resolve(folder);
  await openPrivate(dataFolder, process.getuid?.() === 0 ? passableByOthers : ownerAlone);
  await openPrivate(filesFolder(dataFolder), ownerAlone);
  return dataFolder;
}

/** The folder of uploads and documents. */
export const filesFolder = (dataFolder: string): string => resolve(dataFolder, "files");

/**
 * A new folder gets this mode whatever the umask is. Of one that is there bits are only removed:
 * folders of older releases were open to every account of the machine.
 */
async function openPrivate(folder: string, mode: number): Promise<void> {
  if ((await mkdir(folder, { recursive: true })) !== undefined) return chmod(folder, mode);
  const stats = await stat(folder);
  if (stats.uid === process.getuid?.() && (stats.mode & 0o777 & ~mode) !== 0)
    await chmod(folder, stats.mode & mode);
}

/** Room on the disk of a folder, or of the nearest folder above it that exists. */
export async function readDisk(folder: string): Promise<{ folder: string; freeBytes: number }> {
  for (let place = resolve(folder); ; place = resolve(place, "..")) {
    const stats = await statfs(place).catch(() => null);
    if (stats) return { folder: resolve(folder), freeBytes: stats.bavail * stats.bsize };
    if (place === resolve(place, "..")) throw new Error(`${folder} is on no disk`);
  }
}
