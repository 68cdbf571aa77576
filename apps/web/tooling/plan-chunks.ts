/** A page, a layout or a part that is loaded by itself. */
export type Entry = {
  readonly id: string;
  /** The number of pages that load it: many for a layout. */
  readonly pages: number;
  /** Modules that request it while they run; none for a page. */
  readonly importers: readonly string[];
  /** Entries that are loaded with it, such as a page's layout. */
  readonly layouts: readonly string[];
  /** Near the most it may load: it receives less in vain than others. */
  readonly isHeavy?: boolean;
};
export type ModuleGraph = {
  readonly entries: readonly Entry[];
  /** Returns a module's static imports that are part of the plan. */
  readonly importsOf: (id: string) => readonly string[];
  /** Returns a module's approximate size in bytes when sent. */
  readonly bytesOf: (id: string) => number;
};

/** Modules of one file, with the entries that load it. */
type File = { modules: string[]; loads: Set<Entry>; bytes: number; imports: Set<File> };
type Reach = ReadonlyMap<Entry, ReadonlySet<string>>;

/**
 * The cost of one more file for a page on a slow phone, expressed in bytes that load in the same time: a sixth of a
 * network round trip, because a browser requests six files at once. On "Slow 4G" this is a sixth of 150 ms at 1.6
 * Mbit/s.
 */
const fileBytes = 5100;
const heavyWeight = 24;
/** A part that a part loads knows what the first was loaded with. */
const partsInParts = 3;

/**
 * Divides the modules that several loads share into files, imported ones first. Modules of the same
 * loads are one file. Two files are joined where the saved file is worth more than the code that
 * some loads then receive without need. No two files import each other: one of them would run
 * before what it needs.
 */
export function planChunks(graph: ModuleGraph): string[][] {
  const files = filesOf(graph, loadsOf(graph));
  for (const file of files) bringImports(file);
  for (let pair = bestPair(files); pair; pair = bestPair(files)) join(files, ...pair);
  return importedFirst(files).map(({ modules }) => modules);
}

function reachableFrom(graph: ModuleGraph, entry: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...graph.importsOf(id));
  }
  return reached;
}

/** The entries that bring each module: not a part that is only requested where the module runs already. */
function loadsOf(graph: ModuleGraph): Map<string, Set<Entry>> {
  const reach = new Map(graph.entries.map((entry) => [entry, reachableFrom(graph, entry.id)]));
  const present = presentBefore(graph, reach);
  const users = new Map<string, Entry[]>();
  for (const [entry, modules] of reach)
    for (const id of modules) users.set(id, [...(users.get(id) ?? []), entry]);
  const loads = new Map<string, Set<Entry>>();
  // Modules that only one entry needs are in that entry's file.
  for (const [id, entries] of users)
    if (entries.length > 1)
      loads.set(id, new Set(entries.filter((entry) => !present.get(entry)?.has(id))));
  return loads;
}

/**
 * Returns the modules that certainly run before each entry: its layouts, and the modules common to all of its
 * importers.
 */
function presentBefore({ entries }: ModuleGraph, reach: Reach): Map<Entry, Set<string>> {
  const present = new Map<Entry, Set<string>>();
  const layoutsOf = (entry: Entry) =>
    entries
      .filter(({ id }) => entry.layouts.includes(id))
      .flatMap((each) => [...(reach.get(each) ?? [])]);
  for (const entry of entries) present.set(entry, new Set(layoutsOf(entry)));
  for (let round = 0; round < partsInParts; round += 1)
    for (const entry of entries.filter(({ importers }) => importers.length > 0)) {
      const users = entries.filter((user) =>
        entry.importers.some((id) => reach.get(user)?.has(id)),
      );
      const [first, ...others] = users.map(
        (user) => new Set([...(reach.get(user) ?? []), ...(present.get(user) ?? [])]),
      );
      const all = [...(first ?? [])].filter((id) => others.every((modules) => modules.has(id)));
      present.set(entry, new Set(all));
    }
  return present;
}

function filesOf(graph: ModuleGraph, loads: ReadonlyMap<string, Set<Entry>>): Set<File> {
  const bySet = new Map<string, File>();
  const fileOf = new Map<string, File>();
  const imported = new Set([...loads.keys()].flatMap(graph.importsOf));
  // An entry runs when its file is loaded: it stays apart, unless it is a module of others as well.
  const apart = new Set(graph.entries.map(({ id }) => id).filter((id) => !imported.has(id)));
  for (const [id, entries] of loads) {
    if (apart.has(id)) continue;
    const key = [...entries]
      .map((entry) => entry.id)
      .sort()
      .join("\n");
    const file = bySet.get(key) ?? { modules: [], loads: entries, bytes: 0, imports: new Set() };
    bySet.set(key, file);
    file.modules.push(id);
    file.bytes += graph.bytesOf(id);
    fileOf.set(id, file);
  }
  for (const [id, file] of fileOf)
    for (const needed of graph.importsOf(id)) {
      const other = fileOf.get(needed);
      if (other && other !== file) file.imports.add(other);
    }
  return new Set(bySet.values());
}

const pagesOf = (entries: Iterable<Entry>) =>
  [...entries].reduce((sum, { pages }) => sum + pages, 0);
const strictPagesOf = (entries: readonly Entry[]) =>
  pagesOf(entries) + (heavyWeight - 1) * pagesOf(entries.filter(({ isHeavy }) => isHeavy));
const without = (entries: ReadonlySet<Entry>, { loads }: File) =>
  [...entries].filter((entry) => !loads.has(entry));

/** Returns the file and all its imports, which are loaded together with it. */
function withImports(file: File): Set<File> {
  const all = new Set([file]);
  for (const each of all) for (const imported of each.imports) all.add(imported);
  return all;
}

function bringImports(file: File): void {
  for (const imported of withImports(file))
    for (const entry of file.loads) imported.loads.add(entry);
}

/** Returns the bytes that these entries load needlessly when they load a file with all its imports. */
function needlessBytes(entries: readonly Entry[], file: File): number {
  let bytes = 0;
  for (const each of withImports(file)) {
    const pages = strictPagesOf(entries.filter((entry) => !each.loads.has(entry)));
    bytes += pages * (each === file ? file.bytes : each.bytes + fileBytes);
  }
  return bytes;
}

type Pair = { files: [File, File]; most: number };

/** The bytes that joining two files saves all pages, before what the files import; negative where it costs. */
function mostSaved(a: File, b: File): number {
  const shared = pagesOf([...a.loads].filter((entry) => b.loads.has(entry)));
  if (shared === 0) return 0;
  const needless =
    a.bytes * strictPagesOf(without(b.loads, a)) + b.bytes * strictPagesOf(without(a.loads, b));
  return fileBytes * shared - needless;
}

function savedBytes({ files: [a, b], most }: Pair): number {
  const alone = (file: File) =>
    file.bytes * strictPagesOf(without(file === a ? b.loads : a.loads, file));
  return (
    most +
    alone(a) +
    alone(b) -
    needlessBytes(without(b.loads, a), a) -
    needlessBytes(without(a.loads, b), b)
  );
}

function bestPair(files: ReadonlySet<File>): [File, File] | null {
  const all = [...files];
  const pairs = all
    .flatMap((a, index) =>
      all.slice(index + 1).map((b): Pair => ({ files: [a, b], most: mostSaved(a, b) })),
    )
    .filter(({ most }) => most > 0)
    .sort((one, other) => other.most - one.most);
  let best: { files: [File, File]; saved: number } | null = null;
  for (const pair of pairs) {
    if (best && best.saved >= pair.most) break;
    const [a, b] = pair.files;
    const saved = savedBytes(pair);
    if (saved <= (best?.saved ?? 0) || leadsBack(a, b) || leadsBack(b, a)) continue;
    best = { files: pair.files, saved };
  }
  return best?.files ?? null;
}

/** Whether one file imports the other through a third, which would then import what imports it. */
function leadsBack(from: File, to: File): boolean {
  const seen = new Set<File>();
  const waiting = [...from.imports].filter((file) => file !== to);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (file === to) return true;
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...file.imports);
  }
  return false;
}

function join(files: Set<File>, a: File, b: File): void {
  files.delete(b);
  a.modules.push(...b.modules);
  a.loads = new Set([...a.loads, ...b.loads]);
  a.bytes += b.bytes;
  a.imports = new Set([...a.imports, ...b.imports]);
  for (const file of files) if (file.imports.delete(b)) file.imports.add(a);
  a.imports.delete(a);
  a.imports.delete(b);
  bringImports(a);
}

function importedFirst(files: ReadonlySet<File>): File[] {
  const ordered = new Set<File>();
  const visit = (file: File): void => {
    if (ordered.has(file)) return;
    for (const imported of file.imports) visit(imported);
    ordered.add(file);
  };
  for (const file of files) visit(file);
  return [...ordered];
}
