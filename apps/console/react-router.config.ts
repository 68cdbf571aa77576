import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressFiles } from "@songtan/client/tooling/compress.ts";
import { writeCspHashes } from "@songtan/client/tooling/csp-hashes.ts";
import { waitForSlowMachines } from "@songtan/client/tooling/patient-prerender.ts";

waitForSlowMachines();

export default {
  appDirectory: "src",
  basename: "/console/",
  // Several builds beside each other, as the browser tests make, need their own folders.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? "build",
  ssr: false,
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const client = join(buildDirectory, "client");
    await writeCspHashes(client);
    await compressFiles(client);
  },
} satisfies Config;
