import fc from "fast-check";
import { expect, test } from "vitest";
import { type Entry, type ModuleGraph, planChunks } from "./plan-chunks.ts";

const page = (id: string, changes: Partial<Entry> = {}): Entry => ({
  id,
  pages: 1,
  importers: [],
  layouts: [],
  ...changes,
});

function graphOf(
  entries: Entry[],
  imports: Record<string, string[]>,
  bytes: Record<string, number> = {},
): ModuleGraph {
  return {
    entries,
    importsOf: (id) => imports[id] ?? [],
    bytesOf: (id) => bytes[id] ?? 100_000,
  };
}
const filesOf = (graph: ModuleGraph) => planChunks(graph).map((modules) => modules.toSorted());

test("modules of the same pages are one file; what one page alone needs stays in its own", () => {
  const graph = graphOf([page("a"), page("b")], {
    a: ["both", "also-both", "only-a"],
    b: ["both", "also-both"],
  });
  expect(filesOf(graph)).toEqual([["also-both", "both"]]);
});

test("files come after those they import", () => {
  const graph = graphOf([page("a"), page("b"), page("c")], {
    a: ["upper"],
    b: ["upper"],
    c: ["lower"],
    upper: ["lower"],
  });
  expect(filesOf(graph)).toEqual([["lower"], ["upper"]]);
});

test("two small files are joined, two large ones are not: a page would load one of them in vain", () => {
  const imports = { a: ["ab", "abc"], b: ["ab", "abc"], c: ["abc"] };
  const pages = [page("a"), page("b"), page("c")];
  const small = { ab: 500, abc: 500 };
  expect(filesOf(graphOf(pages, imports, small))).toEqual([["ab", "abc"]]);
  expect(filesOf(graphOf(pages, imports))).toEqual([["abc"], ["ab"]]);
  // Near the most it may load, a page receives less in vain.
  const heavy = [page("a"), page("b"), page("c", { isHeavy: true })];
  expect(filesOf(graphOf(heavy, imports, small))).toEqual([["abc"], ["ab"]]);
});

test("a part brings nothing that runs already where it is requested", () => {
  const graph = graphOf([page("a"), page("b"), page("part", { importers: ["a"] })], {
    a: ["in-a", "shared"],
    part: ["in-a", "shared"],
    b: ["shared"],
  });
  // `in-a` is loaded by the page alone, `shared` by both pages: neither is divided for the part.
  expect(filesOf(graph).toSorted()).toEqual([["in-a"], ["shared"]]);
});

test("a page brings nothing of its layout", () => {
  const layout = page("layout", { pages: 2 });
  const inLayout = { layouts: ["layout"] };
  const graph = graphOf([layout, page("a", inLayout), page("b", inLayout)], {
    layout: ["frame"],
    a: ["frame", "both"],
    b: ["frame", "both"],
  });
  expect(filesOf(graph)).toEqual([["frame"], ["both"]]);
});

/** Pages and modules in which each imports only later ones, with their sizes. */
const graphs = fc
  .array(
    fc.record({
      bytes: fc.constantFrom(100, 3000, 100_000),
      imports: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
      pages: fc.array(fc.nat({ max: 3 }), { maxLength: 2 }),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((modules) => {
    const imports = Object.fromEntries(
      modules.map((each, index) => [
        `m${index}`,
        each.imports.filter((to) => to > index && to < modules.length).map((to) => `m${to}`),
      ]),
    );
    const pages = ["p0", "p1", "p2", "p3"];
    for (const [number, id] of pages.entries())
      imports[id] = modules.flatMap((each, index) =>
        each.pages.includes(number) ? [`m${index}`] : [],
      );
    const bytes = Object.fromEntries(modules.map((each, index) => [`m${index}`, each.bytes]));
    return {
      graph: graphOf(
        pages.map((id) => page(id)),
        imports,
        bytes,
      ),
      imports,
    };
  });

test("no two files ever import each other, and each module is in one", () => {
  fc.assert(
    fc.property(graphs, ({ graph, imports }) => {
      const files = planChunks(graph);
      const fileOf = new Map(
        files.flatMap((modules, file) => modules.map((id): [string, number] => [id, file])),
      );
      expect(fileOf.size).toBe(files.flat().length);
      for (const [id, file] of fileOf)
        for (const needed of imports[id] ?? [])
          expect(fileOf.get(needed) ?? file, `${needed} for ${id}`).toBeLessThanOrEqual(file);
    }),
    { numRuns: 2_000 },
  );
});
