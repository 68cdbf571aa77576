/** Where the draft of a booking is stored in the browser. */
export const bookingStorageKey = "songtan.booking";
