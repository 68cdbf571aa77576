import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { ErrorResponse } from "../scalars.ts";
import { BookingView, CreateBooking } from "./bookings.ts";
import { CreateQuote, QuoteView } from "./quotes.ts";

/** Names a row, so that a repeated one gets its first answer: for 24 hours, whatever batch it is in. */
const rowKey = {
  key: z
    .string()
    .regex(/^[\x20-\x7e]{1,100}$/)
    .optional(),
};

/** One row of a batch; a row that does not fit is refused by itself. */
export const BatchRow = z.record(z.string(), z.unknown());
export const Batch = z.object({ rows: z.array(BatchRow).min(1).max(limits.batchRows) });

export const QuoteRow = CreateQuote.extend(rowKey);
export const BookingRow = CreateBooking.extend(rowKey);
/** The published shapes: each row must be valid as a whole. */
export const QuoteBatch = z.object({ rows: z.array(QuoteRow).min(1).max(limits.batchRows) });
export const BookingBatch = z.object({ rows: z.array(BookingRow).min(1).max(limits.batchRows) });

export const RowError = ErrorResponse.shape.error.omit({ details: true });
/** In the order of the rows. */
const results = <T extends z.ZodType>(shape: T) =>
  z.object({
    data: z
      .array(
        z.union([
          z.object({ ok: z.literal(true), data: shape }),
          z.object({ ok: z.literal(false), error: RowError }),
        ]),
      )
      .max(limits.batchRows),
  });
export const QuoteResults = results(QuoteView);
export const BookingResults = results(BookingView);
