import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import css from "./operations.module.css";
import { PersonCall } from "./ways-on.tsx";

type RowProps = {
  title: string;
  words: string;
  driver: { name: string; phone: string } | null;
  booking: { id: string } | null;
};

/** One line of a list with its next action: call, or open the booking. */
export function Row({ title, words, driver, booking }: RowProps) {
  const t = useText("operations");
  return (
    <li className={css.row}>
      <div>
        <strong>{title}</strong>
        <p className={css.quiet}>{words}</p>
      </div>
      <div className={css.ways}>
        {driver?.phone && <PersonCall person={driver} />}
        {booking && (
          <ActionButton variant="outline" to={`/bookings/${booking.id}`}>
            {t("open")}
          </ActionButton>
        )}
      </div>
    </li>
  );
}
