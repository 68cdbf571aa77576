import { execFile } from "node:child_process";

/** Returns the major version of the installed tilemaker; null if it is not installed. */
export function tilemakerVersion(): Promise<number | null> {
  return new Promise((resolve) => {
    execFile("tilemaker", ["--help"], (problem, stdout, stderr) => {
      if (problem && (problem as NodeJS.ErrnoException).code === "ENOENT") return resolve(null);
      const version = /v?(\d+)\.\d+/.exec(`${stdout}${stderr}`)?.[1];
      resolve(version ? Number(version) : 2);
    });
  });
}

export const howToInstallTilemaker =
  "tilemaker makes the map tiles and is not installed. Install it (Debian, Ubuntu: sudo apt-get install tilemaker · " +
  "macOS: brew install tilemaker) or import without a map: --only places,roads";
