import {
  formatBaht,
  formatDistance,
  formatDuration,
  formatInstant,
} from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ReactNode } from "react";
import css from "./trip-details.module.css";

/** Methods that cover the whole price. A business's balance is booked as credit in the ledger. */
const paidByCredit: ReadonlySet<string> = new Set(["credit", "balance", "invoice"]);

/** The details of a trip, as on its printed summary. */
export function TripDetails({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  const locale = useLocale();
  const {
    number,
    createdAt,
    vehicle,
    driver,
    parcel,
    payment,
    distanceSource,
    distanceMetres,
    durationSeconds,
  } = booking;
  const about = distanceSource === "estimate" ? "≈ " : "";
  const paidBy =
    payment.method === "cash"
      ? t(payment.payer === "recipient" ? "facts.cashRecipient" : "facts.cashSender")
      : t(`facts.${payment.method}`);
  const rows: [string, ReactNode][] = [
    [t("facts.number"), number],
    [t("facts.booked"), formatInstant(createdAt, locale)],
    [t("facts.vehicle"), t(`vehicle.${vehicle}`)],
    ...(driver
      ? [
          [t("courier.label"), `${driver.name} · ${driver.plate ?? driver.plateMasked}`] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [
      t("facts.parcel"),
      `${t(`category.${parcel.category}`)} · ${t("facts.kg", { kg: parcel.weightKg })}`,
    ],
    [
      t("facts.distance"),
      `${about}${formatDistance(distanceMetres, locale)} · ${formatDuration(durationSeconds, locale)}`,
    ],
    [
      t("facts.payment"),
      payment.creditSatang > 0 && !paidByCredit.has(payment.method)
        ? t("facts.withCredit", { credit: formatBaht(payment.creditSatang), method: paidBy })
        : paidBy,
    ],
  ];
  return (
    <dl className={css.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
