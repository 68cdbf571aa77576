/** Browser storage key of the booking draft. */
export const bookingStorageKey = "songtan.booking";

/** Browser storage key of the last booking's payment method. */
export const methodStorageKey = "songtan.payment-method";

/** Browser storage key of the people booked with last. */
export const peopleStorageKey = "songtan.people";
