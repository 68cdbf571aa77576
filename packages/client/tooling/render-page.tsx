import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { type TextStore, TextStoreContext } from "../src/language/text-store.ts";

type RenderPage = (
  request: Request,
  statusCode: number,
  headers: Headers,
  routerContext: EntryContext,
) => Promise<Response>;

/** Renders one page to a file at build time. There is no server that renders while people wait. */
export function pageRenderer(textsOf: (pathname: string) => Promise<TextStore>): RenderPage {
  return async (request, statusCode, headers, routerContext) => {
    const texts = await textsOf(new URL(request.url).pathname);
    return new Promise((resolve, reject) => {
      const { pipe } = renderToPipeableStream(
        <TextStoreContext value={texts}>
          <ServerRouter context={routerContext} url={request.url} />
        </TextStoreContext>,
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
