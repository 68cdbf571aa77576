import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { OfferView } from "@songtan/contract/drivers/offers";
import { payParts } from "@songtan/domain/quoting/driver-pay";
import { useReasonLabels } from "../use-reason-labels.ts";

/** The whole addresses of an offer, how its pay comes about, and why this driver has it. */
export function OfferMore({ offer }: { offer: OfferView }) {
  const t = useText("driver");
  const reasonTexts = useReasonLabels();
  const { booking } = offer;
  return (
    <ul>
      {booking.stops.map(({ index, address }) => (
        <li key={index}>
          {t(index === 0 ? "stop.pickup" : "stop.drop")} {address}
        </li>
      ))}
      <li>
        {t("offer.commission", {
          amount: formatBaht(payParts(booking).deductedSatang),
          total: formatBaht(booking.totalSatang),
        })}
      </li>
      {reasonTexts(offer).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
