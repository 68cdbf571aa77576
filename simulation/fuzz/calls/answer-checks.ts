import { availableParallelism, loadavg } from "node:os";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Operation } from "./operations.ts";

export type Answer = {
  status: number;
  contentType: string;
  text: string;
  /** The body read as JSON, where it is some. */
  json: unknown;
  cookies: readonly string[];
  elapsedMilliseconds: number;
};

const answerLimitMilliseconds = 5000;
/** Moving a test clock works for up to 8 s in one answer, after waiting up to 5 s for the runner (`move-clock.ts`). */
const longCalls: Readonly<Record<string, number>> = { "POST /api/test/clock": 15_000 };
/** From so many waiting processes for each processor on, a machine is too busy for a second to mean much. */
const busyLoad = 4;
const loadFactor = (): number =>
  Math.max(1, (loadavg()[0] ?? 0) / availableParallelism() / busyLoad);
/** What any call may be refused with; every other status has to be published by name. */
const refusalStatuses = new Set([400, 401, 403, 404, 405, 409, 413, 414, 415, 422, 429, 431, 503]);
/** What only the inside of a program writes: a line of a stack, a statement, an error of PostgreSQL or of a module. */
const insides =
  /\n\s+at .+:\d+|node_modules|file:\/\/\/|"stack"|syntax error at|violates .+ constraint|relation "|select .+ from .+ where/i;

/** Says what is wrong with an answer, as sentences; none where it is as published. */
export type AnswerChecks = (operation: Operation, answer: Answer) => string[];

export function answerChecks(): AnswerChecks {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  const compiled = new Map<string, ValidateFunction>();
  const schemaProblem = (operation: Operation, status: string, body: unknown): string | null => {
    const schema = operation.responses[status]?.["application/json"]?.schema;
    if (!schema) return `publishes no JSON for ${status}`;
    const key = `${operation.name} ${status}`;
    const validate = compiled.get(key) ?? ajv.compile(schema);
    compiled.set(key, validate);
    if (validate(body)) return null;
    const [error] = validate.errors ?? [];
    return `does not fit what is published for ${status}: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
  };
  return (operation, answer) => {
    const problems: string[] = [];
    const { status, text, contentType, elapsedMilliseconds } = answer;
    const limitMilliseconds = longCalls[operation.name] ?? answerLimitMilliseconds;
    if (elapsedMilliseconds > limitMilliseconds * loadFactor())
      problems.push(
        `took longer than ${limitMilliseconds / 1000} s, on a machine that was not busy`,
      );
    const named = operation.responses[status];
    if (!named && !refusalStatuses.has(status))
      problems.push(`answered ${status}, which it does not publish`);
    if (status >= 400 && insides.test(text)) problems.push("shows its insides");
    const types = Object.keys(named ?? operation.responses.default ?? {});
    const type = contentType.split(";")[0]?.trim() ?? "";
    if (!types.includes(type))
      problems.push(`answered ${status} as "${type}", published is ${types.join(", ")}`);
    else if (type === "application/json") {
      const problem = schemaProblem(operation, named ? String(status) : "default", answer.json);
      if (problem) problems.push(problem);
    }
    return problems.map((problem) => `${operation.name} ${problem}`);
  };
}
