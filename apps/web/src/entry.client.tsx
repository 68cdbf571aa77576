import { installChunkLoading } from "@songtan/client/chunk-loading.ts";
import { localeOf } from "@songtan/client/locales.ts";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { watchScreen } from "./features/screen/screen-slice.ts";
import { createTexts } from "./features/shell/texts.ts";
import { areaOf } from "./route-table.ts";

installChunkLoading();
watchScreen();

const { pathname } = window.location;
const locale = localeOf(pathname);
// The SPA fallback was built without knowing the language.
document.documentElement.lang = locale;
const texts = await createTexts(locale, [areaOf(pathname)]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <HydratedRouter onError={(error) => console.error(error)} />
      </I18nextProvider>
    </StrictMode>,
  );
});

async function loadWebFont() {
  const { kanit, loadFonts } = await import("./features/shell/font-loader.ts");
  loadFonts(kanit).catch((error: unknown) => console.warn(error));
}
// The text is readable without it: the web font may come when the page already works. While the texts were on their way
// the page may have finished loading.
if (document.readyState === "complete") void loadWebFont();
else window.addEventListener("load", () => void loadWebFont());
