import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";

/** Signed out, not theirs, or over in the same moment. */
const refusedStatuses = [401, 403, 404, 409];

/** Calls the API as one person and gives the answer's `data`; null where it is refused. */
export type Caller = <Data>(
  method: "GET" | "POST" | "PUT",
  path: string,
  data?: object,
) => Promise<Data | null>;

export const callAs =
  (
    request: APIRequestContext,
    { origin, headers }: { origin: string; headers: Readonly<Record<string, string>> },
  ): Caller =>
  async <Data>(method: string, path: string, data?: object) => {
    const answer = await request.fetch(`${origin}/api${path}`, {
      method,
      headers: { ...headers, "idempotency-key": randomUUID() },
      ...(data && { data }),
    });
    if (refusedStatuses.includes(answer.status())) return null;
    if (!answer.ok())
      throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
