import { localeOf } from "@songtan/client/language/locales.ts";
import { pageRenderer } from "@songtan/client/tooling/render-page.tsx";
import { areas } from "./features/shell/route-table.ts";
import { createTexts } from "./features/shell/texts.ts";

const renderPage = pageRenderer((pathname) => createTexts(localeOf(pathname), areas));

// The router needs a default export.
export { renderPage as default };
