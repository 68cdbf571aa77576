import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import { estimateDriverPay } from "@songtan/domain/quoting/estimate-pay";
import css from "./sample-job.module.css";

const sampleKm = 8;

/** Shows an example job in the phone's layout: the customer's price, the commission and the driver's pay. */
export function SampleJob({ tariff }: { tariff: TariffView | undefined }) {
  const t = useText("landing");
  const rates = tariff?.vehicles.find((row) => row.vehicle === "motorcycle");
  if (!tariff || !rates) return <div className={css.ticket} data-waiting="" aria-hidden="true" />;
  const plan = {
    jobsPerDay: 1,
    kmPerJob: sampleKm,
    pickupKmPerJob: 0,
    daysPerMonth: 1,
    costSatangPerKm: 0,
  };
  const { perJob } = estimateDriverPay(rates, tariff.driverShare, plan);
  return (
    <div className={css.ticket}>
      <p className={css.kind}>{t("hero.sample.kind", { km: sampleKm })}</p>
      <p className={css.pay}>
        <strong>{formatBaht(perJob.driverPaySatang)}</strong>
        <span>{t("hero.sample.yours")}</span>
      </p>
      <p className={css.how}>
        {t("hero.sample.how", {
          fare: formatBaht(perJob.fareSatang),
          commission: formatBaht(perJob.commissionSatang),
          percent: 100 - tariff.driverShare.farePercent,
        })}
      </p>
    </div>
  );
}
