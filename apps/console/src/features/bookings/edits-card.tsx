import { formatBaht, formatInstant } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { Card } from "@songtan/ui/card.tsx";
import { Facts } from "../shell/facts.tsx";
import css from "./stops-card.module.css";

/** Other drop-offs the customer asked for, and what became of each question. */
export function EditsCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const locale = useLocale();
  if (booking.edits.length === 0) return null;
  return (
    <Card title={t("edit.title")}>
      <ol className={css.stops}>
        {booking.edits.map((edit) => (
          <li key={edit.id} className={css.stop}>
            <strong>{t(`edit.state.${edit.state}`)}</strong>
            <Facts
              pairs={[
                [t("edit.asked"), formatInstant(edit.askedAt, locale)],
                [t("edit.answered"), edit.answeredAt && formatInstant(edit.answeredAt, locale)],
                [t("edit.price"), `${formatBaht(edit.beforeSatang)} → ${formatBaht(edit.totalSatang)}`],
                [
                  t("edit.from", { number: edit.fromIndex }),
                  edit.dropOffs.map((stop) => `${stop.address} · ${stop.contactName} ${stop.contactPhone}`).join(" → "),
                ],
              ]}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}
