import { reactRouter } from "@react-router/dev/vite";
import { guardChunkLoading } from "@songtan/client/tooling/guard-chunk-loading.ts";
import { styleLayers } from "@songtan/client/tooling/style-layers.ts";
import { defineConfig } from "vite";

const toApi = { target: process.env.API_ORIGIN ?? "http://localhost:3001", changeOrigin: false };

export default defineConfig({
  base: "/console/",
  plugins: [styleLayers(), reactRouter(), guardChunkLoading()],
  server: { proxy: { "/api": toApi, "/sandbox": toApi, "/files": toApi } },
  build: { target: "es2022", assetsInlineLimit: 0 },
});
