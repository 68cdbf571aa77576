import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { BookingRow } from "../../bookings/record/booking.ts";

type Row = Pick<BookingRow, "businessId" | "reference" | "metadata" | "madeBy">;

/** What only a business's booking has; empty for a person's. */
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
