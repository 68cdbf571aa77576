import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateSW } from "workbox-build";
import { orderAppFiles } from "./app-files.ts";
import type { Chunks } from "./link-later-styles.ts";

/**
 * The map's own code is the largest; its tiles come over the network, and the list of stops is next
 * to it.
 */
const bytesMax = 3_000_000;

/**
 * Writes the service worker of the app, of customers and drivers alike: one browser has one for all
 * addresses. The shell and all code are on the phone, a driver's first page before the rest
 * (`public/app-rest.js`); the pages themselves store what was last known. A driver's page starts from the phone, a customer's only where the network does not answer
 * (`public/offline-start.js`). A new version waits until the old one's pages are closed, so that no
 * page loses its code in the middle of work.
 */
export async function writeServiceWorker(client: string, chunks: Chunks): Promise<void> {
  const pages = ["__spa-fallback.html", "index.html", "en/index.html"];
  const ordered = orderAppFiles(chunks, await appFiles(client, chunks));
  const byPath = Object.entries(ordered).map(([part, files]) => [
    part,
    files.map((file) => `/${file}`),
  ]);
  const list = `self.appFiles = ${JSON.stringify(Object.fromEntries(byPath))};\n`;
  await writeFile(join(client, "app-files.js"), list);
  const { warnings } = await generateSW({
    globDirectory: client,
    globPatterns: [...pages, "favicon.svg", ...ordered.first],
    globIgnores: [],
    swDest: join(client, "app-worker.js"),
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: "production",
    cacheId: "songtan",
    clientsClaim: true,
    skipWaiting: false,
    cleanupOutdatedCaches: true,
    maximumFileSizeToCacheInBytes: bytesMax,
    // Their names change with their content, so what the browser has of them need not be fetched again.
    dontCacheBustURLsMatching: /^assets\//,
    importScripts: ["push-handlers.js", "offline-start.js", "app-files.js", "app-rest.js"],
    // Everything below the driver's landing page, in both languages.
    navigateFallback: "/__spa-fallback.html",
    navigateFallbackAllowlist: [
      /^(\/en)?\/driver\/(booking|callback|dashboard|profile|statement|task)(\/|$)/,
    ],
    runtimeCaching: [
      {
        // `public/app-rest.js` fills this cache.
        urlPattern: /^https?:\/\/[^/]+\/assets\//,
        handler: "CacheFirst",
        options: { cacheName: "songtan-rest" },
      },
      {
        // The operator's logo: another one has another address.
        urlPattern: /\/api\/brand\/logos\//,
        handler: "CacheFirst",
        options: {
          cacheName: "songtan-logo",
          cacheableResponse: { statuses: [200] },
          expiration: { maxEntries: 2 },
        },
      },
      {
        urlPattern: /\/api\/files\/[0-9a-f-]{36}\?/,
        handler: "CacheFirst",
        options: {
          cacheName: "songtan-pictures",
          cacheableResponse: { statuses: [200] },
          expiration: { maxEntries: 30, maxAgeSeconds: 24 * 3600 },
        },
      },
    ],
  });
  for (const warning of warnings) console.warn(`service worker: ${warning}`);
}

/** Every file a page can request, both languages' texts and the fonts among them. */
async function appFiles(client: string, chunks: Chunks): Promise<string[]> {
  const files = new Set<string>();
  for (const { file, css = [], assets = [] } of Object.values(chunks))
    for (const each of [file, ...css, ...assets]) files.add(each);
  for (const file of await readdir(join(client, "assets")))
    if (/\.json$|^manifest-.*\.js$/.test(file)) files.add(`assets/${file}`);
  const small: string[] = [];
  for (const file of files) if ((await stat(join(client, file))).size <= bytesMax) small.push(file);
  return small;
}
