import { offerGone } from "@songtan/contract/booking-notices";
import type { Locale } from "@songtan/domain/accounts/words";
import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../deps.ts";
import { eachAlone } from "../../jobs/each-alone.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { pushTo } from "./push-to.ts";
import { offerTag } from "./queries.ts";

/** Takes an offer that is gone off the screens it rang on; one still on its way is replaced at the push service. */
export async function closeOfferNotices(
  deps: Pick<Deps, "db" | "clock" | "push">,
  { bookingId, driverIds }: Jobs["close_offer_notices"],
): Promise<void> {
  const drivers = await deps.db.selectFrom("accounts").select(["id", "locale"]).where("id", "in", driverIds).execute();
  await eachAlone(drivers, async ({ id, locale }) => {
    const { title, text: body } = offerGone[locale as Locale];
    const text = { title, body, url: "/driver/booking", tag: offerTag(bookingId), close: true };
    await pushTo(deps, id, { text, ttlSeconds: limits.offerSeconds, urgent: true });
  });
}
