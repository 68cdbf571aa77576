import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { BookingRow } from "../../bookings/record/booking.ts";

type Row = Pick<BookingRow, "businessId" | "reference" | "metadata" | "madeBy">;

/** Returns the fields that only a booking of a business has; empty for a person's booking. */
export const businessPart = ({
  businessId,
  reference,
  metadata,
  madeBy,
}: Row): Pick<BookingView, "reference" | "metadata" | "madeBy"> =>
  businessId === null
    ? {}
    : {
        ...(reference !== null && { reference }),
        metadata: metadata as Record<string, string>,
        ...(madeBy !== null && { madeBy }),
      };
