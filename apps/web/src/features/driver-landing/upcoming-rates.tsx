import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import { estimateDriverPay } from "@songtan/domain/quoting/estimate-pay";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import css from "./upcoming-rates.module.css";

type Prices = Pick<TariffView, "driverShare"> & {
  vehicles: readonly Pick<
    TariffView["vehicles"][number],
    "vehicle" | "baseSatang" | "minimumSatang" | "perKm"
  >[];
};

/** The familiar sample job: a change is described by its effect on this one. */
const kmPerJob = 8;
const plan = { jobsPerDay: 1, kmPerJob, pickupKmPerJob: 0, daysPerMonth: 1, costSatangPerKm: 0 };

const payOf = (prices: Prices, vehicle: string): number | null => {
  const rates = prices.vehicles.find((row) => row.vehicle === vehicle);
  return rates ? estimateDriverPay(rates, prices.driverShare, plan).perJob.driverPaySatang : null;
};

/** Shows published rates that begin later, before any driver is paid by them. Empty when the tariff does not have any. */
export function UpcomingRates({ tariff }: { tariff: TariffView | undefined }) {
  const t = useText("landing");
  const home = useText("home");
  const locale = useLocale();
  if (!tariff || tariff.upcoming.length === 0) return null;
  return (
    <div className={css.rates}>
      {tariff.upcoming.map((next) => {
        const changes = tariff.vehicles
          .map(({ vehicle }) => ({
            vehicle,
            from: payOf(tariff, vehicle),
            to: payOf(next, vehicle),
          }))
          .filter(({ from, to }) => from !== to);
        return (
          <Notice
            key={next.version}
            tone="info"
            title={t("upcoming.title", {
              from: formatInstant(next.effectiveFrom, locale),
            })}
          >
            {next.note && <p>{next.note}</p>}
            {changes.length === 0 ? (
              <p>{t("upcoming.same", { km: kmPerJob })}</p>
            ) : (
              <>
                <p>{t("upcoming.pay", { km: kmPerJob })}</p>
                <ul>
                  {changes.map(({ vehicle, from, to }) => (
                    <li key={vehicle}>
                      {home(`vehicle.name.${vehicle}`)} {formatBaht(from ?? 0)} →{" "}
                      <strong>{formatBaht(to ?? 0)}</strong>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Notice>
        );
      })}
    </div>
  );
}
