import type { Month } from "@songtan/domain/ledger/months";
import type { Deps } from "../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";

/** Records in the audit log which member of staff downloaded a file of the books. */
export async function recordExport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { month, report, by }: { month: Month; report: string; by: AuditActor & { kind: "staff" } },
): Promise<void> {
  const at = clock();
  await db.transaction().execute(async (trx) => {
    const subject = { kind: "staff", id: by.id } as const;
    await recordAudit(trx, {
      actor: by,
      action: "books.exported",
      subject,
      detail: { month, report },
      at,
    });
  });
}
