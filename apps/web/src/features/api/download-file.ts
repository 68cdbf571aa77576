import { normaliseError, readApiError } from "@songtan/client/calls/api-error.ts";
import type { FileAddress } from "@songtan/client/calls/call-types.ts";
import { saveFile } from "@songtan/client/device/leave-page.ts";
import { api } from "./api.ts";

/**
 * Fetches a file that only its owner may have and passes it to the browser to save; a plain link
 * cannot carry the identity. Rejects with an `ApiError`.
 */
export async function downloadFile(path: FileAddress, name: string): Promise<void> {
  const answer = await api
    .fetch(api.urlOf(path), { headers: api.headersFor(path), credentials: "omit" })
    .catch((thrown) => {
      throw normaliseError(thrown);
    });
  if (!answer.ok) throw await readApiError(answer);
  saveFile(await answer.blob(), name);
}
