import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { formatPhone } from "@songtan/domain/thai/phone";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import css from "./proofs/stops-card.module.css";

type Edit = ConsoleBooking["edits"][number];
const tones = {
  asked: "info",
  agreed: "good",
  declined: "warn",
  expired: "warn",
  withdrawn: "plain",
} as const;

/** The changes of drop-offs that the customer requested, and the outcome of each request. */
export function EditsCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  if (booking.edits.length === 0) return null;
  return (
    <Card title={t("edit.title")}>
      <ol className={css.stops}>
        {booking.edits.map((edit) => (
          <EditItem key={edit.id} edit={edit} />
        ))}
      </ol>
    </Card>
  );
}

function EditItem({ edit }: { edit: Edit }) {
  const t = useText("bookings");
  const locale = useLocale();
  const { settlement, differenceSatang, beforeSatang, totalSatang, answeredAt } = edit;
  return (
    <li className={css.stop}>
      <div className={css.head}>
        <strong>{t("edit.from", { number: edit.fromIndex })}</strong>
        <StatusBadge tone={tones[edit.state]}>{t(`edit.state.${edit.state}`)}</StatusBadge>
      </div>
      <span>
        {settlement === "nothing"
          ? t("edit.settlement.nothing", { price: formatExactBaht(totalSatang) })
          : t(`edit.settlement.${settlement}`, {
              prices: `${formatExactBaht(beforeSatang)} → ${formatExactBaht(totalSatang)}`,
              amount: formatExactBaht(differenceSatang),
            })}
      </span>
      <ol className={css.plan} start={edit.fromIndex}>
        {edit.dropOffs.map((stop, offset) => {
          const index = edit.fromIndex + offset;
          return (
            <li key={`${index}-${stop.address}`}>
              <span>{stop.address}</span>
              <span className={css.quiet}>
                {[
                  "",
                  `${stop.contactName} ${formatPhone(stop.contactPhone)}`,
                  stop.from === null && t("edit.new"),
                  stop.from !== null && stop.from !== index && t("edit.was", { number: stop.from }),
                ]
                  .filter((text) => text !== false)
                  .join(" · ")}
              </span>
            </li>
          );
        })}
      </ol>
      <span className={css.quiet}>
        {[
          `${t("edit.asked")} ${formatInstant(edit.askedAt, locale)}`,
          answeredAt && `${t("edit.answered")} ${formatInstant(answeredAt, locale)}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </li>
  );
}
