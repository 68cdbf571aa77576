import { statementMail } from "@songtan/contract/messages/statement-mail";
import { earnedSatangOf } from "@songtan/domain/ledger/driver-statement";
import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/enqueue-notice.ts";
import { loadStatement } from "./load-statement.ts";
import { loadDriversWithJobs } from "./statement-reads.ts";

/**
 * Sends every driver who worked last month, in Bangkok's calendar, the sum of it and the way to
 * their statement. Safe to repeat: one notice for each driver and month.
 */
export async function sendStatements(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = deps.clock();
  const thisMonth = `${serviceDay(now).slice(0, 7)}-01`;
  const month = addServiceDays(thisMonth, -1).slice(0, 7);
  const drivers = await loadDriversWithJobs(deps.db, { from: `${month}-01`, to: thisMonth });
  await forEachIsolated(drivers, async ({ driverId }) => {
    const { totals } = await loadStatement(deps, { driverId, month });
    const earnedSatang = earnedSatangOf(totals);
    await deps.db.transaction().execute((trx) =>
      enqueueNotice(trx, {
        accountId: driverId,
        event: "statement",
        source: `statement:${month}`,
        tag: `statement:${month}`,
        path: `/driver/statement?month=${month}`,
        textFor: (locale) => mailNoticeText(statementMail({ month, earnedSatang }, locale), locale),
        now,
      }),
    );
  });
}
