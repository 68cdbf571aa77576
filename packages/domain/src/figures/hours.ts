/** The hours of a day, 0 to 23. */
export const hours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
/** `07:00–08:00`; the last hour ends at 24:00. */
export const hourText = (hour: number): string => `${clock(hour)}–${clock(hour + 1)}`;
