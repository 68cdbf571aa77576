import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { ApiError } from "./api-error.ts";
import {
  createEventParser,
  openEventStream,
  type StreamEvent,
  waitBeforeTry,
} from "./event-stream.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wire =
  ': hello\n\nid: 7\nevent: booking\ndata: {"state":\ndata: "assigned"}\n\nevent: position\r\ndata: 1\r\nid: 8\r\n\r\ndata\n\n';
const expectedEvents: StreamEvent[] = [
  { name: "booking", id: "7", data: { state: "assigned" } },
  { name: "position", id: "8", data: 1 },
  { name: "message", id: "8", data: "" },
];

test("property: events are the same however the network cuts them", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: wire.length }), { maxLength: 12 }), (cuts) => {
      const events: StreamEvent[] = [];
      const parser = createEventParser((event) => events.push(event));
      const cutIndexes = [0, ...cuts.sort((a, b) => a - b), wire.length];
      for (const [index, from] of cutIndexes.entries())
        parser.feed(wire.slice(from, cutIndexes[index + 1] ?? wire.length));
      expect(events).toEqual(expectedEvents);
      expect(parser.lastId()).toBe("8");
    }),
  );
});

test("the wait before the next try doubles to half a minute, and is never the same for everybody", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((failures) => waitBeforeTry(failures, 0))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(waitBeforeTry(1, 1)).toBe(500);
});

test("the server says when to come back, by the stream or by its refusal, and never is everybody sooner", async () => {
  expect(waitBeforeTry(1, 0, { retryMilliseconds: 4000 })).toBe(4000);
  expect([0, 1].map((random) => waitBeforeTry(1, random, { retryAfterSeconds: 5 }))).toEqual([
    5000, 7500,
  ]);
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { client, requests } = streamWorld([
    () => new Response("retry: 3000\nid: 1\nevent: task\ndata: 1\n\n"),
    () => new Response("{}", { status: 503, headers: { "Retry-After": "7" } }),
    () => new Response(""),
  ]);
  const ending = new AbortController();
  const open = openEventStream(client, {
    path: "/driver/events",
    signal: ending.signal,
    onEvent: () => {},
  });
  await vi.advanceTimersByTimeAsync(2999);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(6999);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(3);
  ending.abort();
  await open;
  vi.restoreAllMocks();
});

function streamWorld(answers: (() => Response)[]) {
  const requests: Headers[] = [];
  const client = {
    urlOf: (path: string) => `https://songtan.example/api${path}`,
    credentials: "omit" as const,
    headersFor: () => new Headers({ Authorization: "Bearer t" }),
    fetch: async (_: unknown, init?: RequestInit) => {
      requests.push(new Headers(init?.headers));
      const next = answers.shift();
      if (!next) throw new TypeError("offline");
      return next();
    },
  };
  return { client: client as Parameters<typeof openEventStream>[0], requests };
}

test("a broken stream is opened again with the bearer token and resumes after the last event seen", async () => {
  vi.useFakeTimers();
  const ending = new AbortController();
  const { client, requests } = streamWorld([
    () => new Response("id: 41\nevent: task\ndata: 1\n\n"),
    () => new Response("id: 42\nevent: task\ndata: 2\n\n"),
  ]);
  const seen: unknown[] = [];
  const open = openEventStream(client, {
    path: "/driver/events",
    signal: ending.signal,
    onEvent: ({ data }) => {
      seen.push(data);
      if (data === 2) ending.abort();
    },
  });
  await vi.advanceTimersByTimeAsync(5000);
  await open;
  expect(seen).toEqual([1, 2]);
  expect(requests.map((headers) => headers.get("Last-Event-ID"))).toEqual([null, "41"]);
  expect(requests[0]?.get("Authorization")).toBe("Bearer t");
  expect(requests[0]?.get("Accept")).toBe("text/event-stream");
});

test("an event that is cut off at any point is discarded and requested again", async () => {
  const whole = "id: 41\nevent: task\ndata: [1]\n\n";
  const cut = 'id: 42\nevent: other\ndata: {"state":"a\ndata: b"}\n';
  const again = ": songtan\n\ndata: [2]\n\n";
  for (let end = 0; end <= cut.length; end += 1) {
    vi.useFakeTimers();
    const ending = new AbortController();
    const { client, requests } = streamWorld([
      () => new Response(`${whole}${cut.slice(0, end)}`),
      () => new Response(again),
    ]);
    const seen: StreamEvent[] = [];
    const onEvent = (event: StreamEvent) => {
      seen.push(event);
      if (seen.length === 2) ending.abort();
    };
    const open = openEventStream(client, {
      path: "/driver/events",
      signal: ending.signal,
      onEvent,
    });
    await vi.advanceTimersByTimeAsync(5000);
    await open;
    expect(requests.map((headers) => headers.get("Last-Event-ID"))).toEqual([null, "41"]);
    expect(seen).toEqual([
      { name: "task", id: "41", data: [1] },
      { name: "message", id: "41", data: [2] },
    ]);
  }
});

test("an answer that will not change ends the stream and says why; being offline does not", async () => {
  const refusal = { error: { code: "not_found", message: "ไม่พบ", requestId: "r" } };
  const { client, requests } = streamWorld([
    () => new Response(JSON.stringify(refusal), { status: 404 }),
  ]);
  const errors: ApiError[] = [];
  const states: string[] = [];
  await openEventStream(client, {
    path: "/bookings/1/events",
    signal: new AbortController().signal,
    onEvent: () => undefined,
    onState: (state) => states.push(state),
    onError: (error) => errors.push(error),
  });
  expect(errors.map(({ code }) => code)).toEqual(["not_found"]);
  expect(states).toEqual(["connecting", "closed"]);
  expect(requests).toHaveLength(1);

  vi.useFakeTimers();
  const ending = new AbortController();
  const lost = streamWorld([]);
  const open = openEventStream(lost.client, {
    path: "/x",
    signal: ending.signal,
    onEvent: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lost.requests.length).toBeGreaterThan(3);
  ending.abort();
  await open;
});

/** A stream with content that the test writes. */
function heldStream() {
  const connections: {
    write: (text: string) => void;
    signal: AbortSignal | null | undefined;
    headers: Headers;
  }[] = [];
  const client = {
    urlOf: (path: string) => path,
    credentials: "omit" as const,
    headersFor: () => new Headers(),
    fetch: async (_: unknown, init?: RequestInit) => {
      let write = (_text: string) => {};
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          write = (text) => controller.enqueue(new TextEncoder().encode(text));
        },
      });
      connections.push({ write, signal: init?.signal, headers: new Headers(init?.headers) });
      return new Response(body);
    },
  };
  return { client: client as Parameters<typeof openEventStream>[0], connections };
}

test("a stream that is silent for three heartbeats is closed and reopened after the last event received", async () => {
  vi.useFakeTimers();
  const ending = new AbortController();
  const { client, connections } = heldStream();
  const states: string[] = [];
  const onState = (state: string) => states.push(state);
  const done = openEventStream(client, {
    path: "/x",
    signal: ending.signal,
    onEvent: () => {},
    onState,
  });
  await vi.advanceTimersByTimeAsync(0);
  connections[0]?.write("id: 7\nevent: task\ndata: 1\n\n");
  await vi.advanceTimersByTimeAsync(44_000);
  expect([connections.length, connections[0]?.signal?.aborted]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([connections[0]?.signal?.aborted, states.at(-1)]).toEqual([true, "waiting"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([connections.length, connections[1]?.headers.get("Last-Event-ID")]).toEqual([2, "7"]);
  ending.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
});

test("heartbeats alone keep it open, one of them late too", async () => {
  vi.useFakeTimers();
  const ending = new AbortController();
  const { client, connections } = heldStream();
  const seen: unknown[] = [];
  const done = openEventStream(client, {
    path: "/x",
    signal: ending.signal,
    onEvent: (event) => seen.push(event),
  });
  await vi.advanceTimersByTimeAsync(0);
  for (const seconds of [15, 15, 44, 15, 15, 15, 44]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    connections[0]?.write(": still here\n\n");
    await vi.advanceTimersByTimeAsync(0);
  }
  expect([connections.length, connections[0]?.signal?.aborted, seen]).toEqual([1, false, []]);
  ending.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
});

test("a browser without AbortSignal.any reads the stream too, and ends it when its page does", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("AbortSignal", Object.assign(class extends AbortSignal {}, { any: undefined }));
  const ending = new AbortController();
  const { client, connections } = heldStream();
  const seen: unknown[] = [];
  const onEvent = (event: StreamEvent) => seen.push(event.data);
  const done = openEventStream(client, { path: "/x", signal: ending.signal, onEvent });
  await vi.advanceTimersByTimeAsync(0);
  connections[0]?.write("data: 1\n\n");
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([1]);
  ending.abort();
  expect(connections[0]?.signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
});
