import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import {
  type Approver,
  type SecondPersonProblem,
  type SecondPersonRule,
  secondPersonProblem,
  secondPersonRules,
} from "@songtan/domain/staff/second-person";
import { sql } from "kysely";
import { secondPersonDistance } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";

export type SecondPersonDeps = Pick<Deps, "clock" | "settings">;
/** `first` is null where no member of staff began it. */
type Pair = { rule: SecondPersonRule; first: string | null; second: string };

/**
 * The only gate of every action that needs two members of staff.
 * @throws Refusal `second_person_needed`, `…_new`, `…_related` or `…_near`
 */
export async function requireSecondPerson(
  trx: Trx,
  deps: SecondPersonDeps,
  pair: Pair,
): Promise<void> {
  const problem = await findSecondPersonProblem(trx, deps, pair);
  if (problem) throw new Refusal(problem);
}

/** Why the second may not confirm what the first began; null when they may. */
export async function findSecondPersonProblem(
  trx: Pick<Trx, "getExecutor">,
  { clock, settings }: SecondPersonDeps,
  { rule, first, second }: Pair,
): Promise<SecondPersonProblem | null> {
  const now = clock();
  const eyes = await loadEyes(trx, { rule, ids: first === null ? [second] : [first, second], now });
  const [proposer, approver] = [first === null ? null : eyes.get(first), eyes.get(second)];
  // Not a member of staff: no possible second person.
  if (!approver || proposer === undefined) return "second_person_needed";
  return secondPersonProblem(
    { first: proposer, second: approver },
    { distance: secondPersonDistance(settings), now },
  );
}

type EyesRow = {
  id: string;
  since: Date | null;
  invitedBy: string | null;
  networks: string[];
  devices: string[];
};
const dayMilliseconds = 86_400_000;

/** A scope without a request in `staff_grants` is as old as the account. */
async function loadEyes(
  trx: Pick<Trx, "getExecutor">,
  { rule, ids, now }: { rule: SecondPersonRule; ids: readonly string[]; now: Date },
): Promise<Map<string, Approver>> {
  const lookBack = new Date(now.getTime() - limits.secondPersonLookBackDays * dayMilliseconds);
  const { rows } = await sql<EyesRow>`
    select staff.id, invited_by,
      greatest(activated_at, (
        select max(decided_at) from staff_grants
        where staff_id = staff.id and agreed and scopes @> array[${secondPersonRules[rule]}::text]
      )) as since,
      coalesce(array_agg(distinct network) filter (where network is not null), '{}') as networks,
      coalesce(array_agg(distinct encode(device_key, 'hex')) filter (where device_key is not null), '{}') as devices
    from staff
    left join staff_sessions on staff_sessions.staff_id = staff.id and last_used_at > ${lookBack}
    where staff.id in (${sql.join(ids)})
    group by staff.id`.execute(trx);
  return new Map(
    rows.map(({ invitedBy, since, ...row }) => [
      row.id,
      { ...row, since: since && new Date(since), invitedBy },
    ]),
  );
}
