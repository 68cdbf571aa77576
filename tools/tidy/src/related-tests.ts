import { basename, dirname, join, normalize } from "node:path";

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const importPattern = /(?:from|import)\s*\(?\s*"([^"]+)"/g;
const packages: Readonly<Record<string, string>> = { sandbox: "sandbox/src" };

/** The files of the repository that a source text imports. Packages from outside are left out. */
export function importsOf(file: string, text: string): Set<string> {
  const found = new Set<string>();
  for (const [, name = ""] of text.matchAll(importPattern)) {
    const ours = /^@songtan\/([^/]+)\/(.+)$/.exec(name);
    if (name.startsWith(".")) found.add(normalize(join(dirname(file), name)));
    if (!ours?.[1] || !ours[2]) continue;
    const extension = /\.\w+$/.test(ours[2]) ? "" : ".ts";
    found.add(`${packages[ours[1]] ?? `packages/${ours[1]}/src`}/${ours[2]}${extension}`);
  }
  return found;
}

/**
 * The tests that most likely notice a change, closest first: changed tests, tests with the name of a changed file, tests
 * that import it, tests of its folder, and tests with the name of a file that imports it.
 */
export function relatedTests(changed: readonly string[], imports: Imports): string[] {
  const files = [...imports.keys()];
  const tests = files.filter(isTest);
  const stem = (file: string) => basename(file).replace(/(\.test)?\.tsx?$/, "");
  const importers = (file: string) => files.filter((other) => imports.get(other)?.has(file));
  const namedLike = (file: string) =>
    tests.filter((test) => dirname(test) === dirname(file) && stem(test) === stem(file));
  const sources = changed.filter((file) => /\.tsx?$/.test(file) && !isTest(file));
  return [
    ...new Set([
      ...changed.filter((file) => isTest(file) && imports.has(file)),
      ...sources.flatMap(namedLike),
      ...sources.flatMap(importers).filter(isTest),
      ...sources.flatMap((file) => tests.filter((test) => dirname(test) === dirname(file))),
      ...sources.flatMap(importers).flatMap(namedLike),
    ]),
  ];
}
