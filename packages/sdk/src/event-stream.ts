import { SongtanError } from "./songtan-error.ts";
import { type OpenedStream, pause, type Transport } from "./transport.ts";

export type StreamEvent = { event: string; id: string | undefined; data: string };

const waitAfterLoss = { firstMilliseconds: 500, mostMilliseconds: 15_000 };

/**
 * Yields the events of a stream until the caller stops reading. A lost stream is reopened after its last event. The
 * first opening must succeed, and a refusal, such as for a revoked key, ends the stream.
 */
export async function* readStream(
  transport: Transport,
  path: string,
  lastEventId?: string,
): AsyncGenerator<StreamEvent, void, void> {
  let last = lastEventId;
  let wait = waitAfterLoss.firstMilliseconds;
  let wasOpen = false;
  for (;;) {
    const headers = { accept: "text/event-stream", ...(last && { "last-event-id": last }) };
    const stream = await transport.openStream(path, headers).catch((problem: unknown) => {
      if (wasOpen && isPassing(problem)) return null;
      throw problem;
    });
    wasOpen = true;
    if (stream)
      for await (const event of eventsOf(stream)) {
        wait = waitAfterLoss.firstMilliseconds;
        last = event.id ?? last;
        yield event;
      }
    await pause(wait);
    wait = Math.min(wait * 2, waitAfterLoss.mostMilliseconds);
  }
}

const isPassing = (problem: unknown): boolean =>
  problem instanceof SongtanError &&
  (problem.status === 0 || problem.status === 429 || problem.status >= 500);

/** Ends when the connection does. */
async function* eventsOf({ answer, close }: OpenedStream): AsyncGenerator<StreamEvent, void, void> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (reader) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event) yield event;
      }
    }
  } finally {
    close();
  }
}

function parseBlock(block: string): StreamEvent | null {
  const parsed: StreamEvent = { event: "message", id: undefined, data: "" };
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === "event") parsed.event = value;
    if (name === "id") parsed.id = value;
    if (name === "data") data.push(value);
  }
  return data.length > 0 ? { ...parsed, data: data.join("\n") } : null;
}
