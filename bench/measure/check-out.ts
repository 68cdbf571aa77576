import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onInterrupt } from "./interrupted.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" });

/**
 * Another version of the repository in a folder of its own, with the packages that are installed here: its own packages
 * are linked to the folder, all others to ours.
 */
export async function checkOut(
  commit: string,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-before-"));
  git("worktree", "add", "--detach", folder, commit);
  const remove = async () => {
    git("worktree", "remove", "--force", folder);
    await rm(folder, { recursive: true, force: true });
  };
  onInterrupt(remove);
  for (const parent of ["", "apps/api"]) await linkPackages(parent, folder);
  return { folder, remove };
}

async function linkPackages(parent: string, folder: string): Promise<void> {
  const installed = join(root, parent, "node_modules");
  const linked = join(folder, parent, "node_modules");
  await mkdir(linked);
  for (const name of await readdir(installed))
    if (name !== "@songtan") await symlink(join(installed, name), join(linked, name));
  if (parent !== "") return;
  await mkdir(join(linked, "@songtan"));
  const folders = git("ls-tree", "-d", "--name-only", "HEAD", "packages/", "apps/").trim();
  for (const path of folders.split("\n"))
    await symlink(join(folder, path), join(linked, "@songtan", basename(path)));
  await symlink(join(folder, "sandbox"), join(linked, "@songtan", "sandbox"));
}
