import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { localeOf } from "@songtan/client/locales.ts";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type EntryContext, ServerRouter } from "react-router";
import { createTexts } from "./features/shell/texts.ts";
import { areas } from "./route-table.ts";

/** Renders one page to a file at build time. There is no server that renders while people wait. */
async function renderPage(
  request: Request,
  statusCode: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const texts = await createTexts(localeOf(new URL(request.url).pathname), areas);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={texts}>
        <ServerRouter context={routerContext} url={request.url} />
      </I18nextProvider>,
      {
        onAllReady() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: statusCode }));
          pipe(body);
        },
        // A built page is read whole: its parts stand in their places, with no script to put them there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellError: reject,
        onError: reject,
      },
    );
  });
}

// The router asks for a default export.
export { renderPage as default };
