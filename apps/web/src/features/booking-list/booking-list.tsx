import type { ReactNode } from "react";
import css from "./booking-list.module.css";

/** Booking rows in one column, two columns on a desktop. */
export function BookingList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  );
}
