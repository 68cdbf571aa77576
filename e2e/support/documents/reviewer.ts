import { type APIRequestContext, expect } from "@playwright/test";
import { reviewChecks } from "@songtan/domain/drivers/review-checks";
import { newestCode } from "../people/inbox.ts";
import { demoPassword } from "../people/people.ts";
import { saveSessionFrom, sessionHeader } from "../people/staff-sessions.ts";
import type { DocumentKind } from "./document-pages.ts";

const staff = "staff@demo.test";
type Answer = { approved: true } | { approved: false; reason: string; words: string };

/**
 * A reviewer using the console's own calls: signs in with the second factor, locks the driver,
 * opens each page, decides.
 */
export async function reviewer(request: APIRequestContext, origin: string, driverId: string) {
  let headers = await sessionHeader(request, origin, staff);
  const post = async (path: string, data: object = {}) => {
    const reply = await request.post(`${origin}/api/console${path}`, {
      data,
      headers: headers ?? {},
    });
    expect([path, reply.status(), reply.ok() ? "" : await reply.text()]).toEqual([path, 200, ""]);
    return ((await reply.json()) as { data: { submittedAt: string } }).data;
  };
  const signIn = async () => {
    const totp = await newestCode(request, origin, staff);
    const data = { identifier: staff, password: demoPassword, totp };
    const answer = await request.post(`${origin}/api/console/login`, { data });
    if (answer.ok()) saveSessionFrom(answer, origin, staff);
    return answer.status();
  };
  // A code is good once: right after another story's sign-in the next one is waited for.
  if (!headers) await expect.poll(signIn, { timeout: 90_000, intervals: [1000, 5000] }).toBe(200);
  headers = await sessionHeader(request, origin, staff);
  return async (kind: DocumentKind, answer: Answer) => {
    // Locked for each decision: after the last waiting page the driver is released.
    await post(`/reviews/${driverId}/lock`);
    const page = `/drivers/${driverId}/documents/${kind}`;
    const { submittedAt } = await post(`${page}/open`, { reason: "review" });
    await post(`${page}/decision`, {
      ...answer,
      submittedAt,
      checks: answer.approved ? reviewChecks[kind] : [],
    });
  };
}
