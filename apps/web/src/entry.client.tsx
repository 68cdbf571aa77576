import { installChunkLoading } from "@songtan/client/chunk-loading.ts";
import { localeOf } from "@songtan/client/locales.ts";
import { startApp } from "@songtan/client/start-app.tsx";
import { watchScreen } from "./features/screen/screen-slice.ts";
import { createTexts } from "./features/shell/texts.ts";
import { areaOf } from "./route-table.ts";

installChunkLoading();
watchScreen();

const { pathname } = window.location;
const locale = localeOf(pathname);
const texts = await createTexts(locale, [areaOf(pathname)]);

startApp(texts);

async function loadWebFont() {
  const { kanit, loadFonts } = await import("./features/shell/font-loader.ts");
  loadFonts(kanit).catch((error: unknown) => console.warn(error));
}
// The text is readable without it: the web font may come when the page already works. While the texts were on their way
// the page may have finished loading.
if (document.readyState === "complete") void loadWebFont();
else window.addEventListener("load", () => void loadWebFont());
