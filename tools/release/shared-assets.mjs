import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";

const retentionDays = 30;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Copies the scripts and styles of a release, which are named by their hashes, to where every
 * release finds them. Those of a release that stopped being built or served more than a month ago
 * are deleted: a page that was open so long loads itself again.
 */
export function shareAssets({ home, release, now = Date.now() }) {
  for (const app of ["web", "console"]) {
    const from = join(release, "apps", app, "build", "client", "assets");
    const to = join(home, "assets", app, "assets");
    mkdirSync(to, { recursive: true });
    touchServed({ home, app, to, now });
    for (const name of readdirSync(from)) {
      const copy = join(to, `${name}.${process.pid}.new`);
      if (!existsSync(join(to, name))) {
        // Under another name until it is whole: the running program serves this folder.
        copyFileSync(join(from, name), copy);
        renameSync(copy, join(to, name));
      }
      utimesSync(join(to, name), now / 1000, now / 1000);
    }
    for (const name of readdirSync(to))
      if (statSync(join(to, name)).mtimeMs < now - retentionDays * dayMilliseconds)
        rmSync(join(to, name));
  }
}

/** The release in use was served until now, however long ago it was built. */
function touchServed({ home, app, to, now }) {
  const served = join(home, "current", "apps", app, "build", "client", "assets");
  if (!existsSync(served)) return;
  for (const name of readdirSync(served))
    if (existsSync(join(to, name))) utimesSync(join(to, name), now / 1000, now / 1000);
}
