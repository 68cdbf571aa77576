export type StreamEvent = { event: string; data: unknown };

/** Reads `text/event-stream`: events with data; comments and ids are passed over. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let unread = "";
  for await (const chunk of body) {
    unread += decoder.decode(chunk, { stream: true });
    const blocks = unread.split("\n\n");
    unread = blocks.pop() ?? "";
    for (const block of blocks) {
      const [event, data] = [fieldOf(block, "event"), fieldOf(block, "data")];
      if (event && data) yield { event, data: JSON.parse(data) as unknown };
    }
  }
}

const fieldOf = (block: string, name: string): string | undefined =>
  block
    .split("\n")
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);
