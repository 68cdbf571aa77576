import { localeOf } from "@songtan/client/language/locales.ts";
import { readBrand } from "@songtan/client/language/read-brand.ts";
import { installChunkLoading } from "@songtan/client/page/chunk-loading.ts";
import { startApp } from "@songtan/client/page/start-app.tsx";
import { consoleBase } from "@songtan/contract/console/routes";
import { areaOf } from "./features/shell/route-table.ts";
import { createTexts } from "./features/shell/texts.ts";

readBrand();
installChunkLoading();
const pathname = window.location.pathname.slice(consoleBase.length) || "/";
startApp(await createTexts(localeOf(pathname), [areaOf(pathname)]));
