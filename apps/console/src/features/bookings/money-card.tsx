import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { lineNames } from "@songtan/contract/payments/line-names";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { usePermission } from "../session/use-session.ts";
import css from "./money-card.module.css";

/** Shows the price line by line, its shares, and the state of the payment, with a link to all payments of the booking. */
export function MoneyCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const locale = useLocale();
  const mayOpenPayments = usePermission("payment.refund");
  const { payment } = booking;
  const row = (name: string, satang: number, strong = false) => (
    <div key={name} className={css.row} data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>
        <Money column>{formatExactBaht(satang)}</Money>
      </dd>
    </div>
  );
  return (
    <Card title={t("page.money")}>
      <dl className={css.lines}>
        {booking.lines.map(({ code, amountSatang }) => row(lineNames[locale][code], amountSatang))}
        {row(t("page.total"), booking.totalSatang, true)}
        {row(t("page.driverPay"), booking.driverPaySatang)}
        {row(t("page.commission"), booking.commissionSatang)}
        {booking.cancelFeeSatang > 0 && row(t("page.cancelFee"), booking.cancelFeeSatang)}
      </dl>
      <p className={css.payment}>
        {[
          t("page.payment"),
          t(`method.${payment.method}`),
          payment.creditSatang > 0 &&
            payment.method !== "credit" &&
            t("page.withCredit", { amount: formatExactBaht(payment.creditSatang) }),
          t(`paymentState.${payment.state}`),
          payment.collectedAt &&
            t("page.collected", { time: formatInstant(payment.collectedAt, locale) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {mayOpenPayments && (
        <SmartLink to={`/payments?q=${booking.number}`}>{t("page.openPayments")}</SmartLink>
      )}
    </Card>
  );
}
