/** An event as the stream sent it; `data` is the text after its field. */
export type Received = { id: string; event: string; data: string };
export type Followed = {
  type: string | null;
  /** All that has come so far. */
  text(): string;
  events(): Received[];
  /** When the server has closed it, or the reader has left. */
  ended: Promise<"ended" | "left">;
  leave(): void;
};

/** Reads a stream of events over a real connection until one of both ends it. */
export async function followStream(
  url: string,
  headers: Record<string, string>,
): Promise<Followed> {
  const reader = new AbortController();
  const answer = await fetch(url, { headers, signal: reader.signal });
  let text = "";
  const read = async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
    return "ended" as const;
  };
  return {
    type: answer.headers.get("content-type"),
    text: () => text,
    events: () => text.split("\n\n").slice(0, -1).flatMap(eventIn),
    ended: read().catch(() => "left" as const),
    leave: () => reader.abort(),
  };
}

/** A heartbeat is a comment, and no event. */
function eventIn(block: string): Received[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
  return field("event") ? [{ id: field("id"), event: field("event"), data: field("data") }] : [];
}
