/** What a figure of bookings counts, where a booking's state alone does not say it. */
export const bookingMeasures = ["matched", "picked_up", "on_time"] as const;
export type BookingMeasure = (typeof bookingMeasures)[number];
/** What a figure of money sums. */
export const moneyMeasures = [
  "revenue",
  "commission",
  "tips",
  "claims_cost",
  "driver_income",
] as const;
export type MoneyMeasure = (typeof moneyMeasures)[number];

/** A figure with rows that a list can show. Of a share these are the rows of its upper part; `worked` is both parts of income per hour. */
export type Measure =
  | "bookings"
  | "delivered"
  | "cancelled"
  | "claims"
  | "worked"
  | BookingMeasure
  | MoneyMeasure;

/** What is counted: days of Bangkok, each included, and the parts that were chosen. */
export type Counted = {
  from: string;
  to: string;
  provinceCode?: string;
  vehicle?: string;
  channel?: string;
  /** Why bookings came to nothing. */
  reason?: string;
};
export type RowList = "bookings" | "reports" | "drivers" | "books/entries";

/** The list behind a figure, and the filters that leave exactly its rows. */
export function rowsBehind(
  measure: Measure,
  counted: Counted,
): { list: RowList; filters: Record<string, string> } {
  const of = (list: RowList, more: Record<string, string> = {}) => ({
    list,
    filters: { ...counted, ...more },
  });
  switch (measure) {
    case "bookings":
      return of("bookings");
    case "delivered":
      return of("bookings", { state: "delivered" });
    case "cancelled":
      return of("bookings", { state: "not_fulfilled" });
    case "matched":
    case "picked_up":
    case "on_time":
      return of("bookings", { measure });
    case "claims":
      return of("reports", { state: "all", claims: "true" });
    case "worked":
      return of("drivers");
    default:
      return of("books/entries", { measure });
  }
}
