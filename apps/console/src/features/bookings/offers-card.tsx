import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { Card } from "@songtan/ui/layout/card.tsx";
import { ItemList } from "../shell/page/description-list.tsx";

/** Lists the drivers to whom the work was offered, wave by wave. */
export function OffersCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const locale = useLocale();
  return (
    <Card title={t("page.offers")}>
      {booking.offers.length === 0 ? (
        <p>{t("page.noOffers")}</p>
      ) : (
        <ItemList
          label={t("page.offers")}
          items={booking.offers.map(({ driver, wave, sentAt, answer, seenAt }) => ({
            id: `${driver.id}-${wave}-${sentAt}`,
            title: `${driver.name} · ${t(`page.offer.${offerStatus(answer, seenAt)}`)}`,
            note: [
              t("page.wave", { number: wave }),
              formatTime(sentAt, locale),
              seenAt && t("page.offer.shownAt", { time: formatTime(seenAt, locale) }),
            ]
              .filter(Boolean)
              .join(" · "),
          }))}
        />
      )}
    </Card>
  );
}

type Offer = ConsoleBooking["offers"][number];

/**
 * An offer that the phone never showed counts as not shown, which differs from an offer that the
 * driver let expire.
 */
function offerStatus(answer: Offer["answer"], seenAt: Offer["seenAt"]) {
  if (answer === "expired" && seenAt === null) return "notShown";
  return answer ?? "waiting";
}
