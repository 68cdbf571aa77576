import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatAge, formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { OperationsView } from "@songtan/contract/console/operations";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { usePermission } from "../session/use-session.ts";
import type { Selected } from "./live/live-map-store.ts";
import css from "./operations.module.css";
import { OperationsRow } from "./operations-row.tsx";

type ListProps = { operations: OperationsView };
type MapListProps = ListProps & { onShow: (selected: Selected) => void };

const ageMilliseconds = 15_000;

/** Bookings past what was expected of them. */
export function LateList({ operations: { late }, onShow }: MapListProps) {
  const t = useText("operations");
  const locale = useLocale();
  const now = useNow(ageMilliseconds);
  const ageOf = (since: string) => formatAge(Math.max(0, now - Date.parse(since)) / 1000, locale);
  if (late.length === 0) return null;
  return (
    <Card title={t("late")}>
      <ul className={css.rows}>
        {late.map(({ booking, driver, what, expectedAt }) => (
          <OperationsRow
            key={booking.id}
            title={`${booking.number} · ${t(`what.${what}`)}`}
            description={t(what === "no_driver" ? "waits" : "lateFor", { age: ageOf(expectedAt) })}
            driver={driver}
            booking={booking}
            {...(what === "no_driver" && {
              action: { to: `/bookings/${booking.id}#choose-driver`, label: t("chooseDriver") },
            })}
            onShow={onShow}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Drivers with goods aboard who have not been seen for a while. */
export function UnseenList({ operations: { unseen }, onShow }: MapListProps) {
  const t = useText("operations");
  const locale = useLocale();
  if (unseen.length === 0) return null;
  return (
    <Card title={t("unseen")}>
      <ul className={css.rows}>
        {unseen.map(({ booking, driver, seenAt }) => (
          <OperationsRow
            key={booking.id}
            title={`${driver.name} · ${booking.number}`}
            description={
              seenAt ? t("seen", { time: formatInstant(seenAt, locale) }) : t("neverSeen")
            }
            driver={driver}
            booking={booking}
            onShow={onShow}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Lists drivers who owe more than their limit, and differences from the card provider's records. */
export function MoneyLists({ operations: { owing, differences } }: ListProps) {
  const t = useText("operations");
  const seesBooks = usePermission("payout.run");
  const opensDrivers = usePermission("driver.review");
  return (
    <>
      {owing.length > 0 && (
        <Card title={t("owing")}>
          <ul className={css.rows}>
            {owing.map(({ driver, owedSatang, lineSatang }) => (
              <OperationsRow
                key={driver.id}
                title={driver.name}
                description={t("owed", {
                  owed: formatExactBaht(owedSatang),
                  line: formatExactBaht(lineSatang),
                })}
                driver={driver}
                booking={null}
                {...(opensDrivers && {
                  action: { to: `/drivers/${driver.id}`, label: t("openDriver") },
                })}
                {...(seesBooks && {
                  more: { to: `/books/entries?ownerId=${driver.id}`, label: t("openEntries") },
                })}
              />
            ))}
          </ul>
        </Card>
      )}
      {differences.count > 0 && (
        <Card title={t("money")}>
          <p>{t("differences", { count: differences.count })}</p>
          {differences.oldestDay && (
            <p className={css.quiet}>{t("differencesOldest", { day: differences.oldestDay })}</p>
          )}
          {seesBooks && <SmartLink to="/differences">{t("openDifferences")}</SmartLink>}
        </Card>
      )}
    </>
  );
}
