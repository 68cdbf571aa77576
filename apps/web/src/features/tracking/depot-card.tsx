import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { callLink, formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconMapPin, IconPhone } from "@tabler/icons-react";
import css from "./depot-card.module.css";

type DepotCardProps = { booking: BookingView; onDeliver: () => void };

/** Goods at a depot: until when, where, and how to have them. Once fetched: by whom. */
export function DepotCard({ booking, onDeliver }: DepotCardProps) {
  const t = useText("tracking");
  const locale = useLocale();
  const now = useNow();
  const { held, state, number } = booking;
  if (!held) return null;
  const { depot, until, collected } = held;
  if (collected)
    return (
      <Notice tone="good">
        {t("depot.collected", { name: collected.by, time: formatInstant(collected.at, locale) })}
      </Notice>
    );
  if (state !== "held") return null;
  const late = now > Date.parse(until);
  return (
    <Card title={t("depot.title")}>
      <Stack gap={4}>
        {late ? (
          <Notice tone="bad">{t("depot.late")}</Notice>
        ) : (
          <p className={css.until}>
            {t("depot.until")} <strong>{formatInstant(until, locale)}</strong>
          </p>
        )}
        {!depot && <p>{t("depot.none")}</p>}
        {depot && (
          <>
            <div className={css.place}>
              <strong>{depot.name[locale]}</strong>
              <p>{depot.address[locale]}</p>
              <p>
                {t("depot.hours")} {depot.hours[locale]} · {formatPhone(depot.phone)}
              </p>
            </div>
            <p>
              <WithNumbers text={t("depot.bring", { number })} />
            </p>
            <Stack direction="row" gap={3}>
              <ActionButton
                to={`https://www.google.com/maps/dir/?api=1&destination=${depot.latitude},${depot.longitude}`}
                icon={<IconMapPin size={20} aria-hidden />}
              >
                {t("depot.map")}
              </ActionButton>
              <ActionButton
                variant="outline"
                to={callLink(depot.phone)}
                icon={<IconPhone size={20} aria-hidden />}
              >
                {t("depot.call")}
              </ActionButton>
            </Stack>
            <Stack gap={2}>
              <ActionButton variant="quiet" onClick={onDeliver}>
                {t("depot.deliver")}
              </ActionButton>
              <p className={css.hint}>{t("depot.deliverWords")}</p>
            </Stack>
          </>
        )}
      </Stack>
    </Card>
  );
}
