/** Measures of bookings that do not follow from the booking's state. */
export const bookingMeasures = ["matched", "picked_up", "on_time"] as const;
export type BookingMeasure = (typeof bookingMeasures)[number];
/** Measures of money, each a sum in satang. */
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

/** Filter of the counted rows: Bangkok days, both inclusive, and the chosen parts. */
export type Counted = {
  from: string;
  to: string;
  provinceCode?: string;
  vehicle?: string;
  channel?: string;
  /** Why bookings came to nothing. */
  reason?: string;
  /** Hour of the day in Bangkok at which bookings were made, 0 to 23. */
  hour?: string;
  /** When the figure was counted: later rows are not in it. */
  countedAt?: string;
};
export type RowList = "bookings" | "reports" | "drivers" | "books/entries";

/** Hours and income by driver are themselves counted with the figures. */
const workedIn = ({ countedAt: _, ...counted }: Counted): Record<string, string> => counted;

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
      return { list: "drivers", filters: workedIn(counted) };
    default:
      return of("books/entries", { measure });
  }
}
