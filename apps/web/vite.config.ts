import { reactRouter } from "@react-router/dev/vite";
import { guardChunkLoading } from "@songtan/client/tooling/guard-chunk-loading.ts";
import { styleLayers } from "@songtan/client/tooling/style-layers.ts";
import { defineConfig } from "vite";
import { chunkGroups } from "./tooling/chunk-groups.ts";

process.env.VITE_PUBLIC_ORIGIN ??= new URL(
  process.env.PUBLIC_URL || "http://localhost:3000",
).origin;
const apiOrigin = process.env.API_ORIGIN ?? "http://localhost:3001";
/** The console has a separate development server, under the same address. */
const toConsole = {
  target: process.env.CONSOLE_ORIGIN ?? "http://localhost:3002",
  changeOrigin: false,
  ws: true,
};
const toApi = { target: apiOrigin, changeOrigin: false };

export default defineConfig({
  plugins: [styleLayers(), reactRouter(), guardChunkLoading(), chunkGroups()],
  server: {
    proxy: {
      "/console": toConsole,
      "/api": toApi,
      "/sandbox": toApi,
      "/files": toApi,
      "/geo": toApi,
    },
  },
  build: { target: "es2022", assetsInlineLimit: 0, manifest: true },
});
