import { expect, test } from "vitest";
import { readEvents } from "./event-stream.ts";

test("events are read across chunk borders, comments passed over", async () => {
  const text =
    ': songtan\n\nid: 1\nevent: offer\ndata: {"id":"ก"}\n\n: still here\n\nevent: task\ndata: {"n":2}\n\nevent: cut';
  const bytes = new TextEncoder().encode(text);
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7);
  }
  const events: unknown[] = [];
  for await (const event of readEvents(chunks())) events.push(event);
  expect(events).toEqual([
    { event: "offer", data: { id: "ก" } },
    { event: "task", data: { n: 2 } },
  ]);
});
