/** Limits of messages that cost the operator money: SMS, and pushes of the LINE Official Account. A part of `limits`. */
export const messageLimits = {
  /** SMS that a person causes in a day without paying: codes at home and on a new phone, and some invitations. */
  openMessagesPerPersonPerDay: 30,
  /** A team to begin with; the rest is invited by e-mail. */
  openMessagesPerNewBusinessPerDay: 10,
  /** A business that has paid fills itself with members in a day. */
  openMessagesPerBusinessPerDay: 100,
  /** Three messages for each of a hundred drop-offs. */
  bookingMessagesPerPersonPerHour: 300,
  /** One business leaves half of the hour to all others. */
  bookingMessagesPerBusinessShare: 0.5,
  /** Running bookings send ten messages where strangers may cause one: each was ordered at a price. */
  bookingMessagesForEachOpen: 10,
  /** Each minute one: who gets more reads them in the app. */
  noticesPerPersonPerHour: 60,
  /** Warnings reach their owner whatever others use; more of them in a day warn of nothing new. */
  warningsPerPersonPerDay: 30,
  /** Messages that staff write or repeat to one caller or driver; more are a mistake or harassment. */
  staffMessagesPerPersonPerHour: 10,
  /** By LINE, which costs; a push and the app have every one. */
  announcementsPerPersonPerDay: 10,
  /** Enough to set up two providers and a list of ten on call. */
  testMessagesPerHour: 30,
  /** Minutes that a message of a running booking is queued for room in the budget; later its news is too old. */
  messageWaitMinutes: 30,
} as const;
