import type { ReactNode } from "react";
import css from "./booking-list.module.css";

/** Booking rows under each other, two beside each other on a desk. */
export function BookingList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  );
}
