import { Refusal } from "@songtan/contract/errors";
import { Id } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { perAccount } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { businessOf } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { checkImport } from "./checks/check-import.ts";

export const tags = ["imports"];
export const params = z.object({ id: Id });
/** A whole file is a second of work. */
export const wholeFileLimit = perAccount(10, 60);

type OneImport = FastifyRequest<{ Params: { id: string } }>;

/** Files are for people: a program books by calls. */
export function memberOf(request: FastifyRequest) {
  const { accountId, business } = businessOf(request);
  if (business.by.kind !== "member") throw new Refusal("scope_missing");
  const { accountId: memberId, isSuspended } = business.by;
  return { accountId, businessId: business.businessId, memberId, isSuspended };
}

/** The file that a request names, of the business that it acts for. */
export const ownImport = (request: OneImport) => ({
  id: request.params.id,
  businessId: memberOf(request).businessId,
});

export const checkFor = (deps: Deps, request: FastifyRequest, importId: string) =>
  checkImport(deps, {
    importId,
    accountId: memberOf(request).accountId,
    locale: localeOf(request),
  });

/** Saves a change of a file, then checks the rows that it touched. */
export async function changeAndCheck(
  deps: Deps,
  request: OneImport,
  change: (trx: Trx) => Promise<void>,
): Promise<void> {
  await runCommand(deps, request, async (trx) => {
    await change(trx);
    return null;
  });
  await checkFor(deps, request, request.params.id);
}
