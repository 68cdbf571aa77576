import { randomUUID } from "node:crypto";
import type {} from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { SandboxDatabase } from "../data/database.ts";
import { keysOf, newPushReader, openPush, type PushReader } from "./open-push.ts";

type FakePushService = {
  db: SandboxDatabase;
  clock: () => Date;
  /** How this program reaches it, without a slash at the end. */
  url: string;
};
type Shown = { title?: string; body?: string; close?: boolean };

export const pushPath = "/sandbox/push";
/** A tester's browsers; the oldest is removed first. */
const readersMax = 500;
/** Notices a page may still fetch, of each browser. */
const storedMax = 20;

/**
 * A push service without the internet, for browsers that reach none: it makes a browser's keys, opens what was sealed for
 * them, and puts it into the inbox. A page fetches what it missed and shows it as its service worker would.
 */
export async function registerPush(
  server: FastifyInstance,
  { db, clock, url }: FakePushService,
): Promise<void> {
  const readers = new Map<string, { reader: PushReader; to: string; waiting: unknown[] }>();
  const hidden = { schema: { hide: true } };

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );

    scope.post<{ Querystring: { to?: string } }>(pushPath, hidden, async (request, reply) => {
      const id = randomUUID();
      const reader = newPushReader();
      const [oldest] = readers.keys();
      if (oldest && readers.size >= readersMax) readers.delete(oldest);
      readers.set(id, {
        reader,
        to: String(request.query.to ?? "").slice(0, 100) || "browser",
        waiting: [],
      });
      reply.code(201).header("cache-control", "no-store");
      return { endpoint: `${url}${pushPath}/${id}`, keys: keysOf(reader) };
    });

    scope.post<{ Params: { id: string }; Body: Buffer }>(
      `${pushPath}/:id`,
      hidden,
      async (request, reply) => {
        const pushReader = readers.get(request.params.id);
        if (!pushReader) return reply.code(410).send();
        const shown = JSON.parse(openPush(pushReader.reader, request.body)) as Shown;
        pushReader.waiting = [...pushReader.waiting, shown].slice(-storedMax);
        const text = `${shown.close ? "✕ " : ""}${shown.title ?? ""}: ${shown.body ?? ""}`;
        await sql`insert into sandbox_messages (channel, "to", text, at) values ('push', ${pushReader.to}, ${text}, ${clock()})`.execute(
          db,
        );
        return reply.code(201).send();
      },
    );

    scope.get<{ Params: { id: string } }>(`${pushPath}/:id`, hidden, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const pushReader = readers.get(request.params.id);
      if (!pushReader) return reply.code(410).send({ error: { code: "not_found" } });
      const data = pushReader.waiting;
      pushReader.waiting = [];
      return { data };
    });
  });
}
