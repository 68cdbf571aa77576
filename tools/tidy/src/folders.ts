const filesMax = 20;

/** Folders with more than 20 source files, tests included: what second subject is in them? */
export function findFullFolders(paths: readonly string[]): string[] {
  const sources = paths.filter(
    (path) => /\.(ts|tsx|mjs)$/.test(path) && !/(^|\/)generated\//.test(path),
  );
  const folders = Map.groupBy(sources, (path) => path.slice(0, path.lastIndexOf("/")));
  return [...folders]
    .filter(([, files]) => files.length > filesMax)
    .map(([folder, files]) => `${folder}: ${files.length} files`);
}
