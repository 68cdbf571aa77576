import { lapsedProposalText } from "@songtan/contract/messages/messages";
import type { ProposalKind } from "@songtan/domain/booking/changes/proposal";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";

type Lapsed = { kind: ProposalKind; proposedBy: string; number: string };

/** Informs by e-mail the member of staff who proposed it: they still wait for the second person. */
export async function notifyLapsed(trx: Trx, { kind, proposedBy, number }: Lapsed): Promise<void> {
  const staff = await trx
    .selectFrom("staff")
    .select(["email", "locale", "name"])
    .where("id", "=", proposedBy)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!staff) return;
  const message = lapsedProposalText(kind, { ...staff, number });
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "email", to: staff.email, ...message },
  });
}
