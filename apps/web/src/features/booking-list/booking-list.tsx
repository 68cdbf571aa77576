import type { ReactNode } from "react";
import css from "./booking-list.module.css";

type BookingListProps = {
  label: string;
  /** One booking, over the whole width. */
  single?: boolean;
  children: ReactNode;
};

/** Booking rows in one column, two columns on a desktop. */
export function BookingList({ label, single = false, children }: BookingListProps) {
  return (
    <ul className={css.list} data-single={single || undefined} aria-label={label}>
      {children}
    </ul>
  );
}
