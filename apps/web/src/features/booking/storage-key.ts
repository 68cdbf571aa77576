/** Where the draft of a booking is kept in the browser. */
export const bookingStorageKey = "songtan.booking";
