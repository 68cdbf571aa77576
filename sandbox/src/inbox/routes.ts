import type {} from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import type { SandboxDatabase } from "../data/database.ts";
import { listApplicants } from "./applicants.ts";
import { listCodesToPay } from "./codes-to-pay.ts";
import {
  codeMessages,
  findAttachment,
  listMessages,
  recipientOf,
  type StaffCode,
} from "./messages.ts";
import { inboxPage } from "./page.ts";
import { inboxScript } from "./script.ts";
import { listWaiting } from "./waiting.ts";
import { listWorking } from "./working.ts";

type SandboxDeps = {
  db: SandboxDatabase;
  clock: () => Date;
  /** Returns the current codes of the staff's authenticator apps. */
  staffCodes(): Promise<StaffCode[]>;
};
type Query = { Querystring: { to?: string; lang?: string } };

/** The inbox that replaces phones and mailboxes: one call for programs, one page for people. */
export async function registerSandbox(
  server: FastifyInstance,
  { db, clock, staffCodes }: SandboxDeps,
): Promise<void> {
  const hidden = { schema: { hide: true } };
  const inbox = async (to: string | null) => [
    ...codeMessages(await staffCodes(), to, clock()),
    ...(await listMessages(db, to)),
  ];

  server.get<Query>("/sandbox/inbox", hidden, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { data: await inbox(recipientOf(request.query.to)) };
  });

  server.get<{ Params: { id: string; place: string } }>(
    "/sandbox/inbox/:id/attachments/:place",
    hidden,
    async (request, reply) => {
      const file = await findAttachment(db, request.params);
      reply.header("cache-control", "no-store");
      if (!file) return reply.code(404).send({ error: { code: "not_found" } });
      return reply
        .header("content-disposition", `inline; filename="${file.name.replace(/[^\w.-]/g, "-")}"`)
        .type(file.mime)
        .send(Buffer.from(file.base64, "base64"));
    },
  );

  server.get<Query>("/sandbox", hidden, async (request, reply) => {
    const typed = typeof request.query.to === "string" ? request.query.to.slice(0, 320) : "";
    const messages = await inbox(recipientOf(typed));
    const locale = localeOf(request.query.lang, request.headers["accept-language"]);
    reply
      .header("cache-control", "no-store")
      .header("x-robots-tag", "noindex")
      .type("text/html; charset=utf-8");
    return inboxPage({
      messages,
      applicants: await listApplicants(db),
      codesToPay: await listCodesToPay(db, clock()),
      typed,
      locale,
      now: clock(),
    });
  });

  server.get("/sandbox/inbox.js", hidden, async (_request, reply) => {
    reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8");
    return inboxScript;
  });

  server.get("/sandbox/waiting", hidden, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { data: await listWaiting(db, clock()) };
  });

  server.get("/sandbox/working", hidden, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { data: await listWorking(db) };
  });
}

/** Thai unless the reader requests English. */
function localeOf(chosen: unknown, accepted: string | undefined): "th" | "en" {
  if (chosen === "th" || chosen === "en") return chosen;
  return /^en/i.test(accepted ?? "") ? "en" : "th";
}
