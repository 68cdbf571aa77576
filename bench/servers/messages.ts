/** One request as the product answered it. */
export type Example = {
  /** The answer's `data`. */
  answer: Record<string, unknown>;
  /** What the rows it wrote are found by. */
  unique: { quoteId?: string; bookingId?: string; number?: string };
};

/** What the load and the floor need to know of a running product. */
export type ProductDetails = {
  port: number;
  token: string;
  customerId: string;
  quoteBody: object;
  quote: Example;
  booking: Example;
};
export type FloorDetails = { port: number };

export type CpuMilliseconds = number;
