import { randomUUID } from "node:crypto";
import { type Answer, type AnswerChecks, answerChecks } from "./answer-checks.ts";
import { type Operation, readOperations } from "./operations.ts";
import { type Actor, type FormPart, type Request, send } from "./wire.ts";

/** The last requests of a call that were answered with 2xx: what a mutation begins with. */
const samplesMax = 4;

type Sent = {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  form?: Record<string, FormPart>;
  sign?: Request["sign"];
  headers?: Record<string, string>;
};
/** As the language reads JSON: every call answers a shape of its own, and its published schema is what checks it. */
type Data = ReturnType<typeof JSON.parse>;
export type Reached = Answer & { data: Data; code: string };

/** Sends requests by the names of their calls, checks every answer, and keeps what reached a 2xx. */
export type Caller = Awaited<ReturnType<typeof openCaller>>;

export async function openCaller(url: string) {
  const operations = await readOperations(url);
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const checks: AnswerChecks = answerChecks();
  const samples = new Map<string, Request[]>();
  const statuses = new Map<string, Map<number, number>>();
  /** What is wrong with answers, each kind once, with the first request that brought it about. */
  const problems = new Map<string, { example: string; times: number }>();
  let requests = 0;
  const nameOf = (name: string): Operation => {
    const operation = byName.get(name);
    if (!operation) throw new Error(`no such call is published: ${name}`);
    return operation;
  };

  /** Sends any request. Problems with its answer are recorded with the request. */
  async function sendRequest(request: Request): Promise<Answer> {
    const answer = await send(url, request);
    const { operation } = request;
    const counts = statuses.get(operation.name) ?? new Map<number, number>();
    statuses.set(operation.name, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
    for (const problem of checks(operation, answer)) {
      const entry = problems.get(problem) ?? { example: shown(request, answer), times: 0 };
      problems.set(problem, { ...entry, times: entry.times + 1 });
    }
    requests += 1;
    return answer;
  }

  /** Sends a request as the app would: complete, well formed, with a key of its own. */
  async function call(actor: Actor, name: string, sent: Sent = {}): Promise<Reached> {
    const operation = nameOf(name.replace(" /", " /api/"));
    const keyed = operation.parameters.some((parameter) => parameter.name === "idempotency-key");
    const query = Object.fromEntries(
      Object.entries(sent.query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const body = sent.form
      ? { form: sent.form }
      : sent.body === undefined
        ? null
        : { json: sent.body };
    const headers = { ...(keyed && { "idempotency-key": randomUUID() }), ...sent.headers };
    const request: Request = {
      operation,
      actor,
      path: sent.path ?? {},
      query,
      headers,
      body,
      ...(sent.sign && { sign: sent.sign }),
    };
    const answer = await sendRequest(request);
    if (answer.status >= 200 && answer.status < 300) {
      const previous = samples.get(operation.name) ?? [];
      samples.set(operation.name, [...previous, request].slice(-samplesMax));
    }
    const { data, error } = (answer.json ?? {}) as { data?: unknown; error?: { code: string } };
    return { ...answer, data, code: error?.code ?? "" };
  }

  /** The same, where anything but a 2xx means that the world was not built as intended. */
  async function done(actor: Actor, name: string, sent: Sent = {}): Promise<Reached["data"]> {
    const first = await call(actor, name, sent);
    const withProof = (proof: object) =>
      call(actor, name, { ...sent, body: { ...(sent.body as object), proof } });
    const answer =
      first.code === "proof_needed" && actor.prove ? await actor.prove(withProof) : first;
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${name} answered ${answer.status}: ${answer.text.slice(0, 400)}`);
    return answer.data;
  }

  return {
    url,
    operations,
    operationOf: nameOf,
    sendRequest,
    call,
    done,
    samples,
    statuses,
    problems: () => [...problems].map(([problem, entry]) => ({ problem, ...entry })),
    requests: () => requests,
    /** The calls that no request has brought to a 2xx. */
    unreached: () => operations.map(({ name }) => name).filter((name) => !samples.has(name)),
  };
}

const shownCharacters = 300;

function shown({ actor, path, query, headers, body }: Request, { status, text }: Answer): string {
  const json = body && ("json" in body ? body.json : body);
  const parts = Object.entries({ path, query, headers, body: json }).flatMap(([name, part]) =>
    part && Object.keys(part).length > 0
      ? `${name} ${JSON.stringify(part)?.slice(0, shownCharacters)}`
      : [],
  );
  return `as ${actor.name}: ${parts.join(" ")} → ${status} ${text.slice(0, shownCharacters)}`;
}
