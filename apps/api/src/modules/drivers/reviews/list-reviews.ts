import type { ListReviews, ReviewList, ReviewView } from "@songtan/contract/console/reviews";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { sql } from "kysely";
import type { z } from "zod";
import { pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { countReviews } from "./count-reviews.ts";
import { findWaiting, type WaitingDriver } from "./find-waiting.ts";
import { toLockView } from "./review-lock.ts";

type Input = z.infer<typeof ListReviews> & { staffId: string };

/** Lists the review queue one page at a time, with counts over the whole queue. */
export async function listReviews(
  { db, clock }: Pick<Deps, "db" | "clock">,
  input: Input,
): Promise<ReviewList> {
  const { staffId, cursor, limit, ...filters } = input;
  const after = parseCursor(cursor);
  const now = clock();
  const drivers = await findWaiting(db, { filters, limit: limit + 1, after }, now);
  const { page, nextCursor } = pageOf(drivers, limit, (last) => ({
    at: last.since,
    id: last.driverId,
  }));
  return {
    data: await loadReviews(db, page, { staffId, now }),
    nextCursor,
    counts: await countReviews(db),
  };
}

type PageRow = {
  kind: SubmittedKind;
  submittedAt: string;
  resubmitted: boolean;
  firstBy: string | null;
  firstName: string | null;
};
type ReviewRow = {
  id: string;
  name: string;
  vehicle: Vehicle | null;
  plate: string | null;
  plateProvince: string | null;
  pages: PageRow[];
  lockStaffId: string | null;
  lockName: string | null;
  lockUntil: Date | null;
};

async function loadReviews(
  db: Deps["db"],
  waiting: readonly WaitingDriver[],
  { staffId, now }: { staffId: string; now: Date },
): Promise<ReviewView[]> {
  if (waiting.length === 0) return [];
  const { rows } = await sql<ReviewRow>`
    select accounts.id, accounts.first_name || ' ' || accounts.last_name as name,
      drivers.vehicle, drivers.plate, drivers.plate_province,
      (select json_agg(json_build_object('kind', documents.kind, 'submittedAt', documents.submitted_at,
          'resubmitted', documents.resubmitted, 'firstBy', first.id, 'firstName', first.name)
          order by documents.submitted_at, documents.kind)
        from documents left join staff first on first.id = documents.first_approved_by
        where documents.driver_id = accounts.id and documents.state in ('pending', 'confirming')) as pages,
      holder.id as lock_staff_id, holder.name as lock_name, review_locks.until as lock_until
    from accounts
    join drivers on drivers.account_id = accounts.id
    left join review_locks on review_locks.driver_id = accounts.id and review_locks.until > ${now}
    left join staff holder on holder.id = review_locks.staff_id
    where accounts.id in (${sql.join(waiting.map(({ driverId }) => driverId))})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return waiting.flatMap(({ driverId, since }) => {
    const row = byId.get(driverId);
    return row ? [toReviewView(row, since, staffId)] : [];
  });
}

function toReviewView(row: ReviewRow, since: Date, staffId: string): ReviewView {
  const { lockStaffId, lockName, lockUntil } = row;
  const locked = lockStaffId !== null && lockName !== null && lockUntil !== null;
  return {
    driverId: row.id,
    name: row.name,
    vehicle: row.vehicle,
    plate: row.plate,
    provinceCode: row.plateProvince,
    waiting: row.pages.map((page) => ({
      kind: page.kind,
      submittedAt: new Date(page.submittedAt).toISOString(),
      resubmitted: page.resubmitted,
      firstApprovedBy:
        page.firstBy === null ? null : { id: page.firstBy, name: page.firstName ?? "" },
    })),
    waitingSince: since.toISOString(),
    lock: locked
      ? toLockView({ staffId: lockStaffId, name: lockName, until: lockUntil }, staffId)
      : null,
  };
}
