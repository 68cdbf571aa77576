import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { generateSW } from "workbox-build";
import type { Chunks } from "./link-later-styles.ts";

/**
 * The map's own code is the largest; its tiles come over the network, and the list of stops is next
 * to it.
 */
const bytesMax = 3_000_000;

/**
 * Writes the service worker of the driver's app: the shell and every chunk its pages need are on
 * the phone; the pages themselves store the active work. A new version waits until the old one's
 * pages are closed, so that no page loses its code in the middle of work.
 */
export async function writeServiceWorker(client: string, chunks: Chunks): Promise<void> {
  const files = new Set([
    "__spa-fallback.html",
    "favicon.svg",
    ...(await driverFiles(client, chunks)),
  ]);
  const { warnings } = await generateSW({
    globDirectory: client,
    globPatterns: [...files],
    globIgnores: [],
    swDest: join(client, "driver-worker.js"),
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: "production",
    cacheId: "songtan",
    clientsClaim: true,
    skipWaiting: false,
    cleanupOutdatedCaches: true,
    maximumFileSizeToCacheInBytes: bytesMax,
    importScripts: ["push-handlers.js"],
    // Everything below the driver's landing page, in both languages.
    navigateFallback: "/__spa-fallback.html",
    navigateFallbackAllowlist: [
      /^(\/en)?\/driver\/(booking|callback|dashboard|profile|statement|task)(\/|$)/,
    ],
    runtimeCaching: [
      {
        urlPattern: /\/api\/files\/[0-9a-f-]{36}\?/,
        handler: "CacheFirst",
        options: {
          cacheName: "songtan-driver-pictures",
          cacheableResponse: { statuses: [200] },
          expiration: { maxEntries: 30, maxAgeSeconds: 24 * 3600 },
        },
      },
    ],
  });
  for (const warning of warnings) console.warn(`service worker: ${warning}`);
}

/**
 * Every file a page of the driver's can request, both languages' texts and the fonts among them.
 */
async function driverFiles(client: string, chunks: Chunks): Promise<string[]> {
  const entries = Object.keys(chunks).filter((name) =>
    /(^|\/)(root|entry\.client|pages\/driver\/(?!landing))/.test(name),
  );
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
      if (isDrivers(next)) visit(next);
  };
  for (const name of entries) visit(name);
  for (const file of await readdir(join(client, "assets")))
    if (
      /^(auth|charges|chat|driver|notices|payments|payouts|profile|reports|rights|shell|statement|tracking)-.*\.json$/.test(
        file,
      ) ||
      /^manifest-.*\.js$/.test(file)
    )
      files.add(`assets/${file}`);
  const small: string[] = [];
  for (const file of files) if ((await stat(join(client, file))).size <= bytesMax) small.push(file);
  return small;
}

/** Pages are reached by the router; only the driver's own belong to this app. */
const isDrivers = (name: string): boolean => !/pages\/(?!driver\/)/.test(name);
