import { EventEmitter } from "node:events";
import { heartbeatMilliseconds } from "@songtan/contract/events";
import type { FastifyReply, FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEventStream } from "./event-stream.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A reader's connection; the test sets how much of the written data was consumed. */
class Connection extends EventEmitter {
  destroyed = false;
  ended = false;
  written: string[] = [];
  /** Bytes that wait, and bytes that went out. */
  writableLength = 0;
  socket = { bytesWritten: 0, destroyed: false };
  setHeader = () => this;
  writeHead = () => this;
  write = (text: string) => {
    this.written.push(text);
    this.socket.bytesWritten += text.length;
    return true;
  };
  end = () => {
    this.ended = true;
  };
  destroy = () => {
    this.destroyed = true;
  };
}

function open() {
  const raw = new Connection();
  const reply = { raw, hijack: () => undefined, getHeaders: () => ({ "x-frame-options": "DENY" }) };
  const request = {
    id: "r",
    ip: "127.0.0.1",
    headers: {},
    raw: { socket: raw.socket },
    server: { limitsReaders: false },
  };
  const stream = openEventStream(
    request as unknown as FastifyRequest,
    reply as unknown as FastifyReply,
  );
  const beats = () => raw.written.filter((text) => text.startsWith(": still here")).length;
  return { raw, stream, beats };
}
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

test("a quiet stream says every fifteen seconds that it is there, and no longer than it is", () => {
  expect(heartbeatMilliseconds).toBe(15_000);
  const { raw, stream, beats } = open();
  pass(14_999);
  expect(beats()).toBe(0);
  pass(1);
  expect(beats()).toBe(1);
  pass(60_000);
  expect([beats(), raw.destroyed]).toEqual([5, false]);
  stream.close();
  pass(60_000);
  expect([beats(), raw.ended, vi.getTimerCount()]).toEqual([5, true, 0]);
});

test("a reader who consumed nothing of the backlog between two heartbeats is dropped, and every listener is notified", () => {
  const { raw, stream, beats } = open();
  const closed = vi.fn();
  stream.onClose(closed);
  raw.write = (text) => {
    raw.written.push(text);
    raw.socket.bytesWritten += text.length;
    raw.writableLength += text.length;
    return false;
  };
  stream.send({ event: "booking", data: { state: "assigned" } });
  pass(15_000);
  expect([beats(), raw.destroyed]).toEqual([1, false]);
  pass(15_000);
  expect([beats(), raw.destroyed, closed.mock.calls.length]).toEqual([1, true, 1]);
  pass(60_000);
  stream.send({ event: "booking", data: 1 });
  expect([beats(), vi.getTimerCount()]).toEqual([1, 0]);
});

test("a slow reader who consumes some of it stays", () => {
  const { raw, stream, beats } = open();
  raw.writableLength = 5000;
  for (let beat = 1; beat <= 6; beat += 1) {
    pass(15_000);
    // Less waits than before: some of it went out.
    raw.writableLength -= 500;
  }
  expect([beats(), raw.destroyed]).toEqual([6, false]);
  stream.close();
});

test("a quarter of a megabyte behind is too far", () => {
  const { raw, stream } = open();
  raw.writableLength = 256 * 1024;
  stream.send({ event: "booking", data: 1 });
  expect(raw.destroyed).toBe(false);
  raw.writableLength += 1;
  stream.send({ event: "booking", data: 2 });
  expect(raw.destroyed).toBe(true);
  expect(raw.written.join("")).not.toContain("data: 2");
});
