import type { Trx } from "../../../db/database.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";

/**
 * Refuses a decision about doubtful pay to a member of staff who had a part in the job.
 * @throws Refusal `second_person_needed` or its like
 */
export async function requireOtherThanWorkers(
  trx: Trx,
  deps: SecondPersonDeps,
  { workedBy, by }: { workedBy: readonly string[]; by: string },
): Promise<void> {
  for (const first of workedBy)
    await requireSecondPerson(trx, deps, { rule: "doubtful_pay", first, second: by });
}
