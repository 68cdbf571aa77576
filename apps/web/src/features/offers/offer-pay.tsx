import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { payParts } from "@songtan/domain/quoting/driver-pay";
import { Money } from "@songtan/ui/layout/money.tsx";
import type { DriverOffer } from "./driver-offer.ts";
import css from "./offer-pay.module.css";

/** Shows the customer's price, the commission and the driver's pay, and the cash to collect on the job. */
export function OfferPay({ booking }: { booking: DriverOffer["booking"] }) {
  const t = useText("driver");
  const cash = [
    ["cash", booking.cashToCollectSatang],
    ["cod", booking.codSatang],
  ] as const;
  const { feesSatang, promoSatang } = payParts(booking);
  const extraAmounts = [
    ["fees", -feesSatang],
    ["promo", promoSatang],
  ] as const;
  return (
    <dl className={css.pay}>
      <div>
        <dt>{t("pay.total")}</dt>
        <dd>
          <Money>{formatBaht(booking.totalSatang)}</Money>
        </dd>
      </div>
      <div>
        <dt>{t("pay.commission")}</dt>
        <dd>
          <Money tone="soft">{formatBaht(-booking.commissionSatang)}</Money>
        </dd>
      </div>
      {extraAmounts.map(
        ([name, satang]) =>
          satang !== 0 && (
            <div key={name}>
              <dt>{t(`pay.${name}`)}</dt>
              <dd>
                <Money tone="soft">{formatBaht(satang)}</Money>
              </dd>
            </div>
          ),
      )}
      <div className={css.yours}>
        <dt>{t("pay.yours")}</dt>
        <dd>
          <Money size="large" tone="good">
            {formatBaht(booking.paySatang)}
          </Money>
        </dd>
      </div>
      {cash.map(
        ([name, satang]) =>
          satang > 0 && (
            <div key={name} className={css.cash}>
              <dt>
                {t(`pay.${name}`)}
                <small>{t(`pay.${name}Help`)}</small>
              </dt>
              <dd>
                <Money>{formatBaht(satang)}</Money>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
