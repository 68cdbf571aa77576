import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import type { i18n as Texts } from "i18next";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type EntryContext, ServerRouter } from "react-router";

type RenderPage = (
  request: Request,
  statusCode: number,
  headers: Headers,
  routerContext: EntryContext,
) => Promise<Response>;

/** Renders one page to a file at build time. There is no server that renders while people wait. */
export function pageRenderer(textsOf: (pathname: string) => Promise<Texts>): RenderPage {
  return async (request, statusCode, headers, routerContext) => {
    const texts = await textsOf(new URL(request.url).pathname);
    return new Promise((resolve, reject) => {
      const { pipe } = renderToPipeableStream(
        <I18nextProvider i18n={texts}>
          <ServerRouter context={routerContext} url={request.url} />
        </I18nextProvider>,
        {
          onAllReady() {
            const body = new PassThrough();
            headers.set("Content-Type", "text/html");
            resolve(
              new Response(createReadableStreamFromReadable(body), { headers, status: statusCode }),
            );
            pipe(body);
          },
          // A built page is rendered in one piece, so that no script has to move its parts.
          progressiveChunkSize: Number.POSITIVE_INFINITY,
          onShellError: reject,
          onError: reject,
        },
      );
    });
  };
}
