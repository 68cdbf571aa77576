import {
  formatDistance,
  formatDuration,
  formatExactBaht,
  formatInstant,
} from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { lineNames } from "@songtan/contract/payments/line-names";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DescriptionList } from "../shell/page/description-list.tsx";
import { useReasonText } from "./use-reason-text.ts";

/** What was booked. */
export function BookingDetailsCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const shell = useText("shell");
  const locale = useLocale();
  const reasonText = useReasonText();
  const { parcel } = booking;
  const { size } = parcel;
  const { distanceMetres, durationSeconds, distanceSource, rating, cancelReason } = booking;
  return (
    <Card title={t("page.facts")}>
      <DescriptionList
        pairs={[
          [t("page.vehicle"), shell(`vehicle.${booking.vehicle}`)],
          [
            t("page.parcel"),
            [
              shell(`category.${parcel.category}`),
              t("page.weight", { kg: parcel.weightKg }),
              size &&
                t("page.size", { sides: `${size.lengthCm} × ${size.widthCm} × ${size.heightCm}` }),
            ]
              .filter(Boolean)
              .join(" · "),
          ],
          [
            t("page.value"),
            parcel.declaredValueSatang ? formatExactBaht(parcel.declaredValueSatang) : null,
          ],
          [t("page.extras"), booking.extras.map((extra) => lineNames[locale][extra]).join(", ")],
          [
            t("page.distance"),
            [
              `${distanceSource === "estimate" ? "≈ " : ""}${formatDistance(distanceMetres, locale)}`,
              formatDuration(durationSeconds, locale),
              distanceSource === "estimate" && t("page.estimate"),
            ]
              .filter(Boolean)
              .join(" · "),
          ],
          [t("page.booked"), formatInstant(booking.createdAt, locale)],
          [t("page.scheduled"), booking.scheduledAt && formatInstant(booking.scheduledAt, locale)],
          [
            t("page.rating"),
            rating &&
              [t("page.stars", { count: rating.stars }), rating.comment]
                .filter(Boolean)
                .join(" · "),
          ],
          [t("page.cancelReason"), reasonText(cancelReason)],
        ]}
      />
    </Card>
  );
}
