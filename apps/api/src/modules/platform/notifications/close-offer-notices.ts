import { offerUnavailable } from "@songtan/contract/messages/booking-notices";
import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import { offerTag } from "./notify-offers.ts";
import { pushTo } from "./push-to.ts";

/**
 * Removes an ended offer from the screens it rang on; a notice not yet delivered is replaced at the
 * push service.
 */
export async function closeOfferNotices(
  deps: Pick<Deps, "db" | "clock" | "push">,
  { bookingId, driverIds }: Jobs["close_offer_notices"],
): Promise<void> {
  const drivers = await deps.db
    .selectFrom("accounts")
    .select(["id", "locale"])
    .where("id", "in", driverIds)
    .execute();
  await forEachIsolated(drivers, async ({ id, locale }) => {
    const { title, text: body } = offerUnavailable(locale);
    const text = { title, body, url: "/driver/booking", tag: offerTag(bookingId), close: true };
    await pushTo(deps, id, { text, ttlSeconds: limits.offerSeconds, urgent: true });
  });
}
