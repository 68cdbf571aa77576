import type { FastifyRequest } from "fastify";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";

/** Who does it, to which booking, and when. */
export const aboutBooking = (
  deps: Pick<Deps, "clock">,
  request: FastifyRequest & { params: { id: string } },
) => ({
  bookingId: request.params.id,
  by: auditActorOf(request),
  now: deps.clock(),
});

/** Runs a command of staff that answers nothing. */
export async function runByHand(
  deps: Deps,
  request: FastifyRequest,
  work: (trx: Trx) => Promise<void>,
): Promise<{ data: null }> {
  await runCommand(deps, request, async (trx) => {
    await work(trx);
    return null;
  });
  return { data: null };
}
