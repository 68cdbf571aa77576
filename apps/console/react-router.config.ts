import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressFiles } from "@songtan/client/tooling/compress.ts";
import { writeCspHashes } from "@songtan/client/tooling/csp-hashes.ts";
import { extendPrerenderTimeout } from "@songtan/client/tooling/prerender-with-retry.ts";

extendPrerenderTimeout();

export default {
  appDirectory: "src",
  basename: "/console/",
  // Parallel builds, for example for the browser tests, need separate folders.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? "build",
  ssr: false,
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const client = join(buildDirectory, "client");
    await writeCspHashes(client);
    await compressFiles(client);
  },
} satisfies Config;
