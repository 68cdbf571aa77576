import type { Plugin, Rolldown } from "vite";
import { pageRoutes } from "../src/features/shell/route-table.ts";
import { type Entry, planChunks } from "./plan-chunks.ts";

/**
 * Code that is loaded together, the first that reaches a module has it: by every page, by the home
 * page, by those that read through the query cache.
 */
const groupEntries = {
  shell: /\/src\/(entry\.client|root)\.tsx(\?|$)/,
  home: /\/src\/pages\/public\/home\.tsx(\?|$)/,
  queries: /\/src\/layouts\/query-layout\.tsx(\?|$)/,
};
/** The pages with the most code, each near what it may have, and the one that a stranger opens from a message. */
const heavyPages =
  /\/src\/pages\/(customer\/(booking|tracking-detail)|public\/recipient|business\/developers|driver\/(dashboard|booking-detail|task-detail|profile-\w+(-\w+)?))\.tsx\?/;
/** Pages of many parts that other pages share: a file saved there counts as several. */
const manyFiles = /\/src\/pages\/customer\/(tracking-detail|booking)\.tsx\?/;
/**
 * A result page is linked from other addresses as well, so its files come after the files of the page that links to
 * it.
 */
const mostFiles = /\/src\/pages\/customer\/complete-detail\.tsx\?/;
/** More files than are ever planned: the build needs the groups before it knows the modules. */
const plannedMax = 300;
/** Minified and compressed, code is about as small as this. */
const sentShare = 0.25;

const isGroupEntry = (id: string) => Object.values(groupEntries).some((entry) => entry.test(id));

type Modules = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

/**
 * Plans the browser's files. By default, each set of pages and parts that shares a module gets a separate file, a
 * hundred for one page, and on a slow phone each costs a network round trip. Every file comes after the files it
 * imports, so that two files never block each other.
 */
export function chunkGroups(): Plugin {
  const names = Object.keys(groupEntries);
  const groupOf = new Map<string, number>();
  const groups = Array.from({ length: names.length + plannedMax }, (_, group) => ({
    name: names[group] ?? "shared",
    test: (id: string) => groupOf.get(id) === group,
  }));
  return {
    name: "songtan:chunk-groups",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({
      environments: {
        client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
      },
    }),
    buildEnd() {
      groupOf.clear();
      // An entry runs when its file is loaded, so it is separate from its imports.
      for (const [group, entries] of Object.values(groupEntries).entries())
        for (const id of reachableFrom(this, entries))
          if (!groupOf.has(id) && !entries.test(id)) groupOf.set(id, group);
      const isLeft = (id: string) => !groupOf.has(id) && !isGroupEntry(id);
      const planned = planChunks(graphOf(this, isLeft));
      if (planned.length > plannedMax)
        throw new Error(`${planned.length} files are planned, more than ${plannedMax}`);
      for (const [index, modules] of planned.entries())
        for (const id of modules) groupOf.set(id, names.length + index);
    },
  };
}

/** Returns the graph left to plan: every page and every part, with their static imports. */
function graphOf(modules: Modules, isLeft: (id: string) => boolean) {
  const infoOf = (id: string) => modules.getModuleInfo(id);
  const importsOf = (id: string) => (infoOf(id)?.importedIds ?? []).filter(isLeft);
  const driverPages = pageRoutes.filter(({ driver }) => driver);
  const layout = (id: string) => /\/src\/layouts\/driver-layout\.tsx\?/.test(id);
  const pagesOf = (id: string) => {
    if (layout(id)) return driverPages.length;
    return mostFiles.test(id) ? 14 : manyFiles.test(id) ? 10 : 1;
  };
  const ids = [...modules.getModuleIds()];
  const layouts = ids.filter(layout);
  const entries = ids.flatMap((id): Entry[] => {
    const info = infoOf(id);
    if (!info || !isLeft(id) || !(info.isEntry || info.dynamicImporters.length > 0)) return [];
    const isDriverPage = driverPages.some(({ page }) => id.includes(`/src/pages/${page}.tsx?`));
    return [
      {
        id,
        pages: pagesOf(id),
        importers: info.isEntry ? [] : info.dynamicImporters,
        layouts: isDriverPage ? layouts : [],
        isHeavy: heavyPages.test(id),
      },
    ];
  });
  const bytesOf = (id: string) => (infoOf(id)?.code?.length ?? 0) * sentShare;
  return { entries, importsOf, bytesOf };
}

/** Returns all modules that the entries need through static imports, including the entries. */
function reachableFrom(modules: Modules, entries: RegExp): Set<string> {
  const waiting = [...modules.getModuleIds()].filter((id) => entries.test(id));
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
