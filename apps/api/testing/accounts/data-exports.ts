import type { DataExportsView } from "@songtan/contract/identity/account-rights";
import type { Role } from "@songtan/domain/account-types";
import { unzipSync } from "fflate";
import { expect } from "vitest";
import type { z } from "zod";
import { call } from "../world/call.ts";
import { type Person, password } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

type View = z.infer<typeof DataExportsView>;

/** Requests an archive of the account's data, with the default password unless a body is given. */
export const requestExport = (
  world: TestWorld,
  person: Person,
  role: Role = "customer",
  body: unknown = { password },
  language = "th",
) =>
  call<View>(world, `POST /${role}/data-exports`, {
    token: person.token,
    body,
    headers: { "accept-language": language },
  });
/** What the account's page shows of its exports. */
export const loadExports = async (world: TestWorld, person: Person, role: Role = "customer") =>
  (await call<View>(world, `GET /${role}/data-exports`, { token: person.token })).data;
export const fetchFile = (world: TestWorld, url: string) =>
  world.app.inject({ method: "GET", url });

/** The files of the newest archive, opened by its link. */
export async function download(
  world: TestWorld,
  person: Person,
  role: Role = "customer",
): Promise<Record<string, Uint8Array>> {
  await world.runJobs();
  const { latest } = await loadExports(world, person, role);
  const answer = await fetchFile(world, latest?.url ?? "");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
  return unzipSync(answer.rawPayload);
}
