import type { Plugin, Rolldown } from "vite";

/**
 * Code that is loaded together, the first that reaches a module has it: by every page, by the home
 * page, by those that read through the query cache.
 */
const groupEntries = {
  shell: /\/src\/(entry\.client|root)\.tsx(\?|$)/,
  home: /\/src\/pages\/public\/home\.tsx(\?|$)/,
  queries: /\/src\/layouts\/query-layout\.tsx(\?|$)/,
};
/** What so many parts share is one file for all of them. */
const manyParts = 12;

type Modules = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;
type GroupName = keyof typeof groupEntries;

/**
 * The browser's files. By default each set of pages that shares a module has a file of its own, a hundred
 * for one page, and on a slow phone each costs a turn of the network. Every group holds whatever
 * its modules import, so that no two files wait for each other.
 */
export function chunkGroups(): Plugin {
  const groupOf = new Map<string, GroupName>();
  const ofGroup = (name: GroupName) => ({ name, test: (id: string) => groupOf.get(id) === name });
  return {
    name: "songtan:chunk-groups",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({
      environments: {
        client: {
          build: {
            rolldownOptions: {
              output: {
                codeSplitting: {
                  groups: [
                    ofGroup("shell"),
                    ofGroup("home"),
                    ofGroup("queries"),
                    {
                      name: "common",
                      test: (id) => !groupOf.has(id),
                      minShareCount: manyParts,
                    },
                  ],
                },
              },
            },
          },
        },
      },
    }),
    buildEnd() {
      groupOf.clear();
      // An entry runs when its file is loaded: it stays apart from what it imports.
      for (const [name, entries] of Object.entries(groupEntries) as [GroupName, RegExp][])
        for (const id of reachableFrom(this, entries))
          if (!groupOf.has(id) && !entries.test(id)) groupOf.set(id, name);
    },
  };
}

/** All modules that these and what they import need at once. */
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
