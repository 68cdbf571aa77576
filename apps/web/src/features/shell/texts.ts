import { bindTexts } from "@songtan/client/language/bind-texts.ts";
import type { Area } from "./route-table.ts";

/** The web app's own text files. */
export const { textUrl, readTexts, createTexts } = bindTexts<Area>({
  folder: "../../../locales/",
  urls: import.meta.glob<string>("../../../locales/*/*.json", {
    query: "?url",
    import: "default",
    eager: true,
  }),
  modules: import.meta.env.SSR
    ? import.meta.glob<Record<string, unknown>>("../../../locales/*/*.json", { import: "default" })
    : null,
});
