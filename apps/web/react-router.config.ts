import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressFiles } from "@songtan/client/tooling/compress.ts";
import { writeCspHashes } from "@songtan/client/tooling/csp-hashes.ts";
import { extendPrerenderTimeout } from "@songtan/client/tooling/prerender-with-retry.ts";
import { prerenderedPaths } from "./src/features/shell/route-table.ts";
import { inlineStyles } from "./tooling/inline-styles.ts";
import { type Chunks, linkLaterStyles } from "./tooling/link-later-styles.ts";
import { writeManifests } from "./tooling/manifests.ts";
import { outlineRenderer } from "./tooling/outline-renderer.ts";
import { rankScripts } from "./tooling/rank-scripts.ts";
import { writeServiceWorker } from "./tooling/service-worker.ts";
import { writeSitemap } from "./tooling/sitemap.ts";
import { writeStartPages } from "./tooling/start-pages.ts";

extendPrerenderTimeout();

export default {
  appDirectory: "src",
  // Each of several parallel builds, as the browser tests make, needs its own folder.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? "build",
  ssr: false,
  prerender: [...prerenderedPaths],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const client = join(buildDirectory, "client");
    // For `scripts/measure-pages.ts`; the list of chunks is not published.
    await rename(join(client, ".vite/manifest.json"), join(buildDirectory, "chunks.json"));
    const chunks = JSON.parse(
      await readFile(join(buildDirectory, "chunks.json"), "utf8"),
    ) as Chunks;
    const home = "src/pages/public/home-content.tsx";
    await linkLaterStyles(client, chunks, { "index.html": home, "en/index.html": home });
    await writeSitemap(client, process.env.VITE_PUBLIC_ORIGIN ?? "http://localhost:3000");
    await writeManifests(client);
    await writeStartPages(client, chunks, await outlineRenderer(buildDirectory));
    await inlineStyles(client, prerenderedPaths);
    await rankScripts(client, prerenderedPaths);
    await writeCspHashes(client);
    await writeServiceWorker(client, chunks);
    await compressFiles(client);
  },
} satisfies Config;
