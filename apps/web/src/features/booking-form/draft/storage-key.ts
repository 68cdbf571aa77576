/** Where the draft of a booking is stored in the browser. */
export const bookingStorageKey = "songtan.booking";

/** Where the way the last booking was paid is stored in the browser. */
export const methodStorageKey = "songtan.payment-method";

/** Where the people booked with last are stored in the browser. */
export const peopleStorageKey = "songtan.people";
