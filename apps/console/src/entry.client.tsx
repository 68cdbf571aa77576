import { installChunkLoading } from "@songtan/client/chunk-loading.ts";
import { localeOf } from "@songtan/client/locales.ts";
import { startApp } from "@songtan/client/start-app.tsx";
import { consoleBase } from "@songtan/contract/console-routes";
import { createTexts } from "./features/shell/texts.ts";
import { areaOf } from "./route-table.ts";

installChunkLoading();
const pathname = window.location.pathname.slice(consoleBase.length) || "/";
startApp(await createTexts(localeOf(pathname), [areaOf(pathname)]));
