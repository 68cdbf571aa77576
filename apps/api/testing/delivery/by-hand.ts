import { type Staff, staffCall } from "../world/staff.ts";
import type { TestWorld } from "../world/test-world.ts";

type Expected = { state?: string; driverId?: string | null };

/** What a member of staff sends and reads of a booking; each test has a member of its own. */
export function byHandCalls(current: () => { world: TestWorld; staff: Staff }) {
  const change = (
    path: string,
    body: object,
    { state, driverId, by = current().staff }: Expected & { by?: Staff } = {},
  ) =>
    staffCall(current().world, by, `POST /console/bookings/${path}`, {
      body: {
        seenState: state ?? "searching",
        seenDriverId: driverId ?? null,
        words: "ลูกค้าโทรมาแจ้ง",
        ...body,
      },
    });
  const read = <Data>(path: string, by = current().staff) =>
    staffCall<Data>(current().world, by, `GET /console/bookings/${path}`);
  const bookingOf = (id: string) =>
    current()
      .world.deps.db.selectFrom("bookings")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const audited = async (id: string) =>
    (
      await current()
        .world.deps.db.selectFrom("auditLog")
        .select("action")
        .where("subjectId", "=", id)
        .where("action", "!=", "record.opened")
        .execute()
    )
      .map(({ action }) => action)
      .toSorted();
  return { change, read, bookingOf, audited };
}
