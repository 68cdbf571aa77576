import type { CancellationPreview, PreviewCancellations } from "@songtan/contract/by-hand/previews";
import { decideStaffCancellations } from "@songtan/domain/booking/staff-cancellation";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { loadOwnLimits } from "../../payments/refunds/limits/own-limits.ts";
import { staffCancellationInput } from "./cancel-by-hand.ts";

/**
 * Returns the effect of cancelling these bookings in this order, without changing them: each is cancelled by a
 * separate call.
 */
export async function previewCancellations(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { ids, fee, staffId }: z.infer<typeof PreviewCancellations> & { staffId: string },
): Promise<CancellationPreview[]> {
  const bookings = await db
    .selectFrom("bookings")
    .innerJoin("accounts", "accounts.id", "customerId")
    .selectAll("bookings")
    .select(["firstName", "lastName"])
    .where("bookings.id", "in", ids)
    .execute();
  const rows = ids.flatMap((id) => bookings.find((booking) => booking.id === id) ?? []);
  const waiting = await db
    .selectFrom("bookingCancellations")
    .select("bookingId")
    .where("bookingId", "in", ids)
    .where("state", "=", "proposed")
    .execute();
  const waits = new Set(waiting.map(({ bookingId }) => bookingId));
  const free = rows.filter(({ id }) => !waits.has(id));
  const inputs: Awaited<ReturnType<typeof staffCancellationInput>>[] = [];
  for (const booking of free) inputs.push(await staffCancellationInput(db, booking));
  const decided = decideStaffCancellations(inputs, fee, await loadOwnLimits(db, staffId, clock()));
  const decisions = new Map(
    free.map(({ id }, index) => [id, { decision: decided[index], input: inputs[index] }]),
  );
  return rows.map((row) => {
    const { decision, input } = decisions.get(row.id) ?? {};
    const shown = {
      id: row.id,
      number: row.number,
      customer: `${row.firstName} ${row.lastName}`,
      seenState: row.state,
      seenDriverId: row.driverId,
    };
    if (!decision?.ok)
      return {
        ...shown,
        problem: waits.has(row.id) ? "waits" : "too_late",
        feeSatang: 0,
        backSatang: 0,
        secondPerson: false,
      };
    const { feeSatang, needsSecondPerson } = decision;
    const backSatang = Math.max(0, (input?.paidSatang ?? 0) - feeSatang);
    return { ...shown, problem: null, feeSatang, backSatang, secondPerson: needsSecondPerson };
  });
}
