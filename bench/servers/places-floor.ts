import { once } from "node:events";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { serveBench } from "./bench-process.ts";

/** Bare Fastify that sends an answer of the same shape and size, with nothing looked up. */
const [{ answer }] = (await once(process, "message")) as [{ answer: object }];
const app = Fastify({ logger: false });
app.get("/api/places", async () => answer);
await app.listen({ port: 0, host: "127.0.0.1" });
serveBench({ port: (app.server.address() as AddressInfo).port }, () => app.close());
