const names = new Map<string, string>();

/** The name of a column here: `booking_id` in SQL is `bookingId`. */
export function camelCase(column: string): string {
  let name = names.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    names.set(column, name);
  }
  return name;
}
