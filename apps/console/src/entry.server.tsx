import { pageRenderer } from "@songtan/client/tooling/render-page.tsx";
import { areas } from "./features/shell/route-table.ts";
import { createTexts } from "./features/shell/texts.ts";

const renderPage = pageRenderer(() => createTexts("th", areas));

// React Router requires a default export.
export { renderPage as default };
