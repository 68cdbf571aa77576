import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { webhookData } from "@songtan/contract/partners/webhook-data";
import { z } from "zod";

export type Received = { headers: IncomingHttpHeaders; body: string };
export type Receiver = {
  url: string;
  received: Received[];
  /** The events' types in the order in which they came. */
  typesReceived(): string[];
  /** What it answers from now on: a status, or nothing at all. */
  answer: { status: number; body?: string; headers?: Record<string, string> } | "nothing";
  close(): Promise<void>;
};

/** A partner's own server on this machine. */
export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      checkAsPublished(body);
      receiver.received.push({ headers: request.headers, body });
      const { answer } = receiver;
      if (answer === "nothing") return;
      response.writeHead(answer.status, answer.headers).end(answer.body ?? "");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    typesReceived: () =>
      receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    answer: { status: 204 },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return receiver;
}

/** An event has all that the description promises of its type, and nothing else. */
function checkAsPublished(body: string): void {
  const event = JSON.parse(body) as { type?: string; timestamp?: string; data?: unknown };
  const shape = webhookData[event.type as keyof typeof webhookData];
  // The events of `/v3` have another shape.
  if (!shape || event.timestamp === undefined) return;
  const result = z.strictObject(shape.shape).safeParse(event.data);
  if (!result.success)
    throw new Error(`${event.type} is not as it is published: ${z.prettifyError(result.error)}`);
}
