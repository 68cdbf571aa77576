const filesMax = 20;

/** Folders that may have more for now: other work changes their files, and moves them with that. */
const knownFull = new Set([
  "apps/api/src/modules/payments/refunds",
  "packages/domain/src/payments",
  "apps/web/src/features/sync",
  "packages/domain/src/tasks",
]);

/** Folders with more than 20 source files, tests included: what second subject is in them? */
export function findFullFolders(paths: readonly string[]): string[] {
  const sources = paths.filter(
    (path) => /\.(ts|tsx|mjs)$/.test(path) && !/(^|\/)generated\//.test(path),
  );
  const folders = Map.groupBy(sources, (path) => path.slice(0, path.lastIndexOf("/")));
  return [...folders]
    .filter(([folder, files]) => files.length > filesMax && !knownFull.has(folder))
    .map(([folder, files]) => `${folder}: ${files.length} files`);
}
