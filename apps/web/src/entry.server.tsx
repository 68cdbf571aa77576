import { localeOf } from "@songtan/client/locales.ts";
import { pageRenderer } from "@songtan/client/tooling/render-page.tsx";
import { createTexts } from "./features/shell/texts.ts";
import { areas } from "./route-table.ts";

const renderPage = pageRenderer((pathname) => createTexts(localeOf(pathname), areas));

// The router needs a default export.
export { renderPage as default };
