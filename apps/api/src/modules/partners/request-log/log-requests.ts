import { ErrorResponse } from "@songtan/contract/scalars";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Insertable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import { isDatabaseUnavailable } from "../../../db/unavailable.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loggedUrl } from "../../../http/log/mask-personal.ts";
import type {} from "../../../http/session/auth.ts";
import { saveEach } from "../../platform/commands/save-each.ts";
import { maskBody } from "./mask-body.ts";

type Row = Insertable<DB["partnerRequests"]>;
export type PartnerRequestLog = {
  note(row: Row): void;
  /** Writes the queued rows. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** The schemas for the log, if the route does not declare one for the body or the answer. */
    loggedBody?: z.core.$ZodType;
    loggedAnswer?: z.core.$ZodType;
  }
  interface FastifyInstance {
    partnerRequests: PartnerRequestLog;
  }
  interface FastifyRequest {
    /** The JSON that a key was answered. */
    answered: string | null;
  }
}

const tickMilliseconds = 1000;
const rowsPerWrite = 200;
/** While the database is away, the newest are left out: the log is a help, not a proof. */
const waitingMax = 5000;
/** A longer answer is a file or a list that no one reads in a log. */
const answerCharactersMax = 300_000;

/** Keeps what keys called and were answered, written a moment later and apart from the call. */
export function logPartnerRequests(app: FastifyInstance, deps: Pick<Deps, "db" | "clock">): void {
  const log = createLog(deps, (problem) =>
    app.log.warn({ err: problem }, "requests of partners were not written"),
  );
  app.decorate("partnerRequests", log);
  app.decorateRequest("answered", null);
  app.addHook("onClose", () => log.close());
  app.addHook("onSend", async (request, _reply, payload) => {
    if (keyOf(request) && typeof payload === "string" && payload.length <= answerCharactersMax)
      request.answered = payload;
    return payload;
  });
  app.addHook("onResponse", async (request, reply) => {
    const row = rowOf(request, reply, deps.clock());
    if (row) log.note(row);
  });
}

const keyOf = ({ actor }: FastifyRequest): string | null =>
  actor?.business?.by.kind === "key" ? actor.business.by.keyId : null;

function rowOf(request: FastifyRequest, reply: FastifyReply, now: Date): Row | null {
  const business = request.actor?.business;
  const keyId = keyOf(request);
  // Reading the log is not logged, because its pages would shift while they are read.
  if (!business || !keyId || request.routeOptions.url === "/api/business/requests") return null;
  const milliseconds = Math.round(reply.elapsedTime);
  return {
    id: request.id,
    businessId: business.businessId,
    mode: business.mode,
    keyId,
    at: new Date(now.getTime() - milliseconds),
    method: request.method,
    path: loggedUrl(request.url),
    status: reply.statusCode,
    code: request.refusal?.code ?? null,
    durationMs: milliseconds,
    requestBody: maskBody(request.body, bodySchema(request)),
    responseBody: maskBody(readJson(request.answered), answerSchema(request, reply.statusCode)),
  };
}

type Schema = z.core.$ZodType | undefined;

const bodySchema = ({ routeOptions: { schema, config } }: FastifyRequest): Schema =>
  config.loggedBody ?? (schema?.body as Schema);

function answerSchema(
  { routeOptions: { schema, config } }: FastifyRequest,
  status: number,
): Schema {
  if (config.loggedAnswer) return config.loggedAnswer;
  if (status >= 400) return ErrorResponse;
  return (schema?.response as Record<number, Schema> | undefined)?.[status];
}

function readJson(text: string | null): unknown {
  if (!text?.startsWith("{")) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function createLog(
  { db }: Pick<Deps, "db">,
  onProblem: (problem: unknown) => void,
): PartnerRequestLog {
  let waiting: Row[] = [];
  let writing = Promise.resolve();
  const insert = (rows: Row[]) =>
    db
      .insertInto("partnerRequests")
      .values(rows)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, rowsPerWrite);
      waiting = waiting.slice(rowsPerWrite);
      await insert(rows).catch(async (problem: unknown) => {
        if (isDatabaseUnavailable(problem)) return onProblem(problem);
        await saveEach(rows, {
          save: (row) => insert([row]),
          onRefused: (_row, refused) => onProblem(refused),
        });
      });
    }
  };
  /** One write at a time. */
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => waiting.length > 0 && void flush(), tickMilliseconds);
  timer.unref();
  return {
    note(row) {
      if (waiting.length < waitingMax) waiting.push(row);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
