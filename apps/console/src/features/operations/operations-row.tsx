import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { PersonCall } from "./incident-links.tsx";
import type { Selected } from "./live/live-map-store.ts";
import css from "./operations.module.css";

type Action = { to: string; label: string };
type OperationsRowProps = {
  title: string;
  description: string;
  driver: { name: string; phone: string } | null;
  booking: { id: string } | null;
  /** The page on which it is done. */
  action?: Action;
  /** Another page that has more about it. */
  more?: Action;
  /** Given, a button moves the map to the booking. */
  onShow?: (selected: Selected) => void;
};

/** One line of a list with its next action: call, or open the booking. */
export function OperationsRow(props: OperationsRowProps) {
  const { title, description, driver, booking, action, more, onShow } = props;
  const t = useText("operations");
  return (
    <li className={css.row}>
      <div>
        <strong>{title}</strong>
        <p className={css.quiet}>{description}</p>
      </div>
      <div className={css.links}>
        {action && <ActionButton to={action.to}>{action.label}</ActionButton>}
        {more && (
          <ActionButton variant="outline" to={more.to}>
            {more.label}
          </ActionButton>
        )}
        {driver?.phone && <PersonCall person={driver} />}
        {booking && (
          <ActionButton variant="outline" to={`/bookings/${booking.id}`}>
            {t("open")}
          </ActionButton>
        )}
        {booking && onShow && (
          <ActionButton variant="quiet" onClick={() => onShow({ kind: "booking", id: booking.id })}>
            {t("show")}
          </ActionButton>
        )}
      </div>
    </li>
  );
}
