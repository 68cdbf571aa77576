import type { Statement } from "./recording.ts";

/** One request as the product answered it, and every statement it sent to the database for it. */
export type Recording = {
  statements: Statement[];
  /** The answer's `data`. */
  answer: Record<string, unknown>;
  /**
   * Values of this request that must be new in each: the floor puts its own in the same positions.
   */
  unique: { quoteId?: string; bookingId?: string; number?: string; key?: string };
};

/** What the load and the floor need to know of a running product. */
export type ProductDetails = {
  port: number;
  token: string;
  customerId: string;
  quoteBody: object;
  quote: Recording;
  booking: Recording;
};
export type FloorDetails = { port: number };

export type CpuMilliseconds = number;
