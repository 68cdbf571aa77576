import { type SqlBool, sql } from "kysely";
import { eachPart } from "../../../../jobs/for-each-isolated.ts";
import { emptyOld } from "../batches/each-batch.ts";
import type { SweepDeps } from "../batches/sweep-deps.ts";

/**
 * Tables with reasons that staff wrote: the columns of each, and the time at which the matter ended. A suspension ends
 * when it is lifted.
 */
const decisions: Record<string, { columns: readonly string[]; endedAt: string }> = {
  adjustments: { columns: ["note", "decision_note"], endedAt: "decided_at" },
  appeals: { columns: ["answer"], endedAt: "answered_at" },
  booking_cancellations: { columns: ["note", "decision_note"], endedAt: "decided_at" },
  cod_objections: { columns: ["note", "proposal_note", "decision_note"], endedAt: "decided_at" },
  credit_limits: { columns: ["reason", "decision_note"], endedAt: "decided_at" },
  customer_suspensions: { columns: ["note", "reinstatement_note"], endedAt: "reinstated_at" },
  disposals: { columns: ["note"], endedAt: "coalesce(decided_at, lapsed_at)" },
  disputes: { columns: ["answer", "reason_message"], endedAt: "closed_at" },
  handovers: { columns: ["note", "given_note"], endedAt: "coalesce(done_at, ended_at)" },
  incidents: { columns: ["resolution"], endedAt: "closed_at" },
  lost_declarations: { columns: ["note", "decision_note"], endedAt: "decided_at" },
  payout_run_items: {
    columns: ["note"],
    endedAt: "(select ended_at from payouts where payouts.id = payout_id)",
  },
  payouts: { columns: ["note"], endedAt: "ended_at" },
  refunds: { columns: ["note"], endedAt: "ended_at" },
  suspensions: { columns: ["note", "reinstatement_note"], endedAt: "reinstated_at" },
};

/** Removes what staff wrote when they decided; that they decided, what and when stays. */
export const emptyDecisions = (deps: SweepDeps, before: Date): Promise<void> =>
  eachPart(
    ...Object.entries(decisions).map(([table, { columns, endedAt }]) => () => {
      const names = columns.map((column) => sql.ref(column));
      const hasText = sql.join(
        names.map((name) => sql<SqlBool>`${name} <> '–'`),
        sql` or `,
      );
      return emptyOld(deps, table, {
        isOld: sql`${sql.raw(endedAt)} < ${before} and (${hasText})`,
        emptied: sql.join(
          names.map((name) => sql`${name} = case when ${name} is not null then '–' end`),
        ),
      });
    }),
  );
