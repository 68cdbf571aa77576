import { EventEmitter } from "node:events";
import type pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPubSub, listenForSignals } from "./pub-sub.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a connection that is lost before it listens is replaced by one, not by two", async () => {
  const opened: EventEmitter[] = [];
  const connect = async () => {
    const client = new EventEmitter();
    const isFirst = opened.push(client) === 1;
    const query = async () => {
      if (!isFirst) return;
      client.emit("end");
      throw new Error("terminated");
    };
    return Object.assign(client, {
      query,
      end: async () => void client.emit("end"),
    }) as unknown as pg.Client;
  };
  const hub = createPubSub();
  let gaps = 0;
  const listening = listenForSignals(hub, {
    connect,
    onProblem: () => {},
    onGap: () => (gaps += 1),
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect([opened.length, gaps]).toEqual([2, 1]);
  const received: unknown[] = [];
  hub.subscribe("driver", "one", (signal) => received.push(signal));
  for (const client of opened.slice(1))
    client.emit("notification", { payload: '{"topic":"driver","id":"one"}' });
  expect(received).toHaveLength(1);
  await listening.stop();
});
