import type { FastifyRequest } from "fastify";

export const problemType = "application/problem+json";

type Answered = { error: { code: string; message: string; [member: string]: unknown } };

/** Returns true when the caller requested errors in the RFC 9457 format. */
export const wantsProblem = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  (headers.accept ?? "").slice(0, 500).toLowerCase().includes(problemType);

/** Our error as RFC 9457 has it. `type` opens the page that lists every code. */
export function problemBody({ error }: Answered, status: number) {
  const { code, message, ...others } = error;
  return {
    type: `/api/errors#${code}`,
    title: code.replaceAll("_", " "),
    status,
    detail: message,
    code,
    ...others,
  };
}
