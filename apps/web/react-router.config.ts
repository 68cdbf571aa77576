import type { Config } from "@react-router/dev/config";
import { prerenderedPaths } from "./src/route-table.ts";
import { writeCspHashes } from "./tooling/csp-hashes.ts";
import { writeSitemap } from "./tooling/sitemap.ts";

export default {
  appDirectory: "src",
  ssr: false,
  prerender: [...prerenderedPaths],
  async buildEnd({ reactRouterConfig }) {
    const folder = `${reactRouterConfig.buildDirectory}/client`;
    await writeSitemap(folder, process.env.VITE_PUBLIC_ORIGIN ?? "http://localhost:3000");
    await writeCspHashes(folder);
  },
} satisfies Config;
