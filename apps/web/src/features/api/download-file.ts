import { errorOfAnswer, normaliseError } from "@songtan/client/api-error.ts";
import { api } from "./api.ts";

/**
 * Fetches a file that only its owner may have, and hands it to the browser to keep: a plain link could not say who asks.
 * Rejects with an `ApiError`.
 */
export async function downloadFile(path: string, name: string): Promise<void> {
  const answer = await api
    .fetch(api.urlOf(path), { headers: api.headersFor(path), credentials: "omit" })
    .catch((thrown) => {
      throw normaliseError(thrown);
    });
  if (!answer.ok) throw await errorOfAnswer(answer);
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read by then; kept for ever it would hold the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
