import type { Plugin } from "vite";

const loads = /await import\(\s*(?:\/\*[^*]*\*\/\s*)*route\.module\s*\)/;
const reloads = "window.location.reload();";

/**
 * React Router reloads the page at once, and again and again, when a route's chunk does not load. SPEC 8 and 9 allow one
 * reload per 60 s and give a chunk 120 s, so both places in the router are pointed at `features/shell/chunk-loading.ts`,
 * which `entry.client.tsx` puts on `window`. A router that no longer has these lines stops the build.
 */
export function guardChunkLoading(): Plugin {
  let guarded = false;
  return {
    name: "songtan:guard-chunk-loading",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      if (!/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js/.test(id)) return null;
      const guardedCode = guardCode(code);
      guarded = true;
      return { code: guardedCode, map: null };
    },
    buildEnd(error) {
      if (!error && !guarded)
        throw new Error("guard-chunk-loading: the router's route loading was not found");
    },
  };
}

export function guardCode(code: string): string {
  if (!loads.test(code) || !code.includes(reloads)) {
    throw new Error("guard-chunk-loading: the router's route loading has changed");
  }
  return code
    .replace(
      loads,
      "await window.songtanChunks.load(() => import(/* @vite-ignore */ route.module))",
    )
    .replace(reloads, "if (!window.songtanChunks.reload()) throw error;");
}
