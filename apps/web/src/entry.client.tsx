import { localeOf } from "@songtan/client/language/locales.ts";
import { readBrand } from "@songtan/client/language/read-brand.ts";
import { installChunkLoading } from "@songtan/client/page/chunk-loading.ts";
import { startApp } from "@songtan/client/page/start-app.tsx";
import { watchInstallOffer } from "./features/install/install-offer.ts";
import { areasOf } from "./features/shell/route-table.ts";
import { watchScreen } from "./features/shell/screen-slice.ts";
import { createTexts } from "./features/shell/texts.ts";

readBrand();
installChunkLoading();
watchScreen();
watchInstallOffer();

const { pathname } = window.location;
const locale = localeOf(pathname);
const texts = await createTexts(locale, areasOf(pathname));

startApp(texts);

async function loadWebFont() {
  const { kanit, loadFonts } = await import("./features/shell/font-loader.ts");
  loadFonts(kanit).catch((error: unknown) => console.warn(error));
}
// The text is readable without it: the web font may come when the page already works. While the texts were on their way
// the page may have finished loading.
if (document.readyState === "complete") void loadWebFont();
else window.addEventListener("load", () => void loadWebFont());
