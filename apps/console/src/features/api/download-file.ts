import { normaliseError, readApiError } from "@songtan/client/calls/api-error.ts";
import type { FileAddress } from "@songtan/client/calls/call-types.ts";
import { saveFile } from "@songtan/client/device/leave-page.ts";
import { api } from "./api.ts";

const nameOf = (answer: Response): string =>
  /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "download";

/**
 * Fetches a file and passes it to the browser to save, under the name that the server gave it. A plain link could not
 * show the reason for a failure. Rejects with an `ApiError`.
 */
export async function downloadFile(path: FileAddress): Promise<void> {
  const answer = await api
    .fetch(api.urlOf(path), { headers: api.headersFor(path), credentials: api.credentials })
    .catch((thrown) => {
      throw normaliseError(thrown);
    });
  if (!answer.ok) throw await readApiError(answer);
  saveFile(await answer.blob(), nameOf(answer));
}
