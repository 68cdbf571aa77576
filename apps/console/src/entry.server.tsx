import { pageRenderer } from "@songtan/client/tooling/render-page.tsx";
import { createTexts } from "./features/shell/texts.ts";
import { areas } from "./route-table.ts";

const renderPage = pageRenderer(() => createTexts("th", areas));

// React Router requires a default export.
export { renderPage as default };
