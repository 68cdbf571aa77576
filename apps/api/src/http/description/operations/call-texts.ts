type CallText = {
  /** Where the rule gives a name that says too little. */
  id?: string;
  text?: string;
  /** A request that works after replacing its ids, if the schema cannot produce one. */
  request?: object;
};

const siam = {
  latitude: 13.7466,
  longitude: 100.5347,
  address: "999/9 ถนนพระราม 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330",
};
const silom = {
  latitude: 13.7291,
  longitude: 100.5349,
  address: "1 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500",
};
const quote = {
  stops: [siam, silom],
  vehicle: "motorcycle",
  parcel: { category: "document", weightKg: 1 },
};
const contacts = [
  { contactName: "มาลี ใจดี", contactPhone: "0812345678" },
  { contactName: "สมศรี", contactPhone: "0898765432", note: "ชั้น 2 เคาน์เตอร์ขาย" },
];
const booking = {
  quoteId: "7d1f9b1e-6c2a-4b8e-9a55-0c2f6d1e8a77",
  stops: contacts,
  reference: "order-2026-0042",
  metadata: { channel: "shop" },
};

/** Descriptions of the calls for businesses and their programs, by method and path; the schemas describe the rest. */
export const callTexts: Readonly<Record<string, CallText>> = {
  "POST /api/quotes": {
    text: "The price of a delivery, itemised, for 2 to 16 stops. Needs no sign-in.",
    request: quote,
  },
  "POST /api/quotes/batch": {
    id: "createQuoteBatch",
    text: "Up to 100 quotes in one call. Each row has its own result; one that is refused spoils no other.",
    request: { rows: [{ key: "row-1", ...quote }] },
  },
  "POST /api/bookings": {
    text: "Books a quote. A business pays as usual when `payment` is left out; `reference` is its own order number.",
    request: booking,
  },
  "POST /api/bookings/batch": {
    id: "createBookingBatch",
    text: "Up to 100 bookings in one call. Each row has its own result.",
    request: { rows: [{ key: "order-2026-0042", ...booking }] },
  },
  "GET /api/bookings": {
    text: "Newest first. `reference` finds bookings by the business's own order number.",
  },
  "GET /api/bookings/{id}": {
    text: "A booking as it is now: state, stops, driver, arrival, price.",
  },
  "GET /api/bookings/{id}/events": {
    id: "streamBooking",
    text: "Server-sent events: `booking` with the whole booking now and after each change, `position` of the driver, `typing`, and `notice` when the reader has a new one.",
  },
  "GET /api/bookings/{id}/proof-chain": {
    text: "Every step with its proofs, each entry signed over the one before.",
  },
  "POST /api/bookings/{id}/cancel": {
    text: "Cancels before pick-up, at the fee that the booking shows. Another fee by now is refused.",
  },
  "POST /api/bookings/{id}/return-to-me": {
    id: "returnBookingToSender",
    text: "Brings the goods back to the pick-up instead of delivering them.",
  },
  "POST /api/bookings/{id}/change-driver": { id: "changeBookingDriver" },
  "POST /api/bookings/{id}/share-link": { id: "renewBookingShareLink" },
  "POST /api/bookings/{id}/resend-pin": { id: "resendBookingPin" },
  "POST /api/bookings/{id}/release-pin": { id: "releaseBookingPin" },
  "POST /api/bookings/{id}/rating": { id: "rateBooking" },
  "POST /api/bookings/{id}/edits/quote": {
    id: "quoteBookingEdit",
    text: "What other stops, or before a driver another time or parcel, would cost.",
  },
  "POST /api/bookings/{id}/edits": {
    text: "Changes a booking without a driver at the quoted price, at once. With a driver it requests other drop-offs, and the driver agrees or declines.",
  },
  "POST /api/bookings/{id}/tip": { id: "tipDriver" },
  "POST /api/bookings/{id}/priority-fee": {
    id: "raiseBookingPrice",
    text: "Raises the price of a booking that waits for a driver.",
  },
  "GET /api/tracking/{viewKey}/events": { id: "streamTracking" },
  "GET /api/recipient/{key}/events": { id: "streamRecipient" },
  "GET /api/driver/events": { id: "streamDriver" },
  "GET /api/webhook-events/stream": {
    id: "streamWebhookEvents",
    text: "Server-sent events: `ready` with the secret of this stream, then `webhook` with the headers and body that would be posted. Continues after the `Last-Event-ID`.",
  },
  "GET /api/places": {
    id: "searchPlaces",
    text: "Finds places by name or address, in Thai or English.",
  },
  "GET /api/places/reverse": { id: "findAddress", text: "The address at a position." },
  "GET /api/tariff": { text: "All prices in force, and those that are published for later." },
  "POST /api/webhook-endpoints": {
    text: "Up to 10 endpoints in each mode. The secret is in this answer only.",
  },
  "POST /api/webhook-endpoints/{id}/rotate-secret": {
    id: "rotateWebhookSecret",
    text: "A new secret; for 24 hours the former one signs too.",
  },
  "POST /api/webhook-endpoints/{id}/ping": {
    id: "pingWebhookEndpoint",
    text: "Sends an event of the type `ping`.",
  },
  "GET /api/webhook-endpoints/{id}/attempts": {
    id: "listWebhookAttempts",
    text: "Every attempt of the last 30 days with its answer, newest first.",
  },
  "POST /api/webhook-endpoints/{id}/replay": {
    id: "replayWebhookPeriod",
    text: "Sends the events of a period again, byte for byte.",
  },
  "POST /api/webhook-events/{id}/replay": {
    id: "replayWebhookEvent",
    text: "Sends one event again, byte for byte.",
  },
  "GET /api/business/requests": {
    id: "listBusinessRequests",
    text: "The last 30 days of requests by key, without secrets and personal data.",
  },
  "POST /api/test/bookings/{id}/advance": {
    id: "advanceTestBooking",
    text: "Pushes a test booking to a state; the steps between happen in order, with their events. Takes our id or the id of `/v3`.",
  },
  "GET /api/test/clock": { id: "getTestClock" },
  "POST /api/test/clock": {
    id: "moveTestClock",
    text: "Moves the clock of the business's test mode forward. What would be done by then is done.",
  },
  "POST /api/test/balance": { id: "setTestBalance", text: "Gives test mode money to book with." },
  "PUT /api/businesses/{id}/owner": {
    id: "changeBusinessOwner",
    text: "The owner makes another member the owner, with a proof of who they are, and is an admin from then on.",
  },
  "PUT /api/businesses/{id}/bank-account": {
    id: "setBusinessBankAccount",
    text: "The owner sets the account to which the cash on delivery of the business is paid, with a proof of who they are.",
  },
  "POST /api/businesses/{id}/bank-account/remove": { id: "removeBusinessBankAccount" },
  "GET /api/businesses/{id}/closure": {
    text: "For the owner: what keeps the business from being closed.",
  },
  "POST /api/businesses/{id}/closure": {
    id: "closeBusiness",
    text: "The owner closes the business for good, with a proof of who they are, when nothing is open.",
  },
  "POST /api/businesses/{id}/keys": {
    text: "A key pair. The secret key is in this answer only.",
  },
  "POST /api/businesses/{id}/keys/{keyId}/rotate": {
    id: "rotateBusinessKey",
    text: "A new pair with the same rights; the former one works until the time that is chosen.",
  },
  "GET /api/agent-requests": {
    id: "showAgentRequest",
    text: "Who asks a person for a mandate, and where each answer goes, for the page of consent.",
  },
  "GET /api/businesses/{id}/mandate-bounds": {
    text: "How far a new mandate may go, by what the business booked lately.",
  },
  "POST /api/businesses/{id}/mandates": {
    text: "A key for an agent, with what it may book by itself. The secret key is in this answer only.",
  },
  "POST /api/agent-proposals/{id}/approve": { id: "approveAgentProposal" },
  "POST /api/agent-proposals/{id}/decline": { id: "declineAgentProposal" },
  "POST /api/customer/closure": { id: "closeCustomerAccount" },
  "POST /api/driver/closure": { id: "closeDriverAccount" },
  "POST /api/customer/login/passkey": { id: "loginCustomerByPasskey" },
  "POST /api/driver/login/passkey": { id: "loginDriverByPasskey" },
  "POST /api/console/login/passkey": { id: "loginConsoleByPasskey" },
  "POST /api/customer/social-sign-ins/{id}/state": { id: "checkCustomerSocialSignIn" },
  "POST /api/driver/social-sign-ins/{id}/state": { id: "checkDriverSocialSignIn" },
  "POST /api/not-me/{token}": { id: "lockAccountByWarning" },
  "POST /api/bookings/{id}/tax-receipt": { id: "requestTaxReceipt" },
  "POST /api/webhooks/omise": { id: "receiveCardProviderEvent" },
  "POST /api/driver/positions": { id: "recordDriverPositions" },
  "POST /api/driver/sos": { id: "raiseDriverAlarm" },
  "POST /api/driver/offers/{id}/seen": { id: "markDriverOfferSeen" },
  "POST /api/driver/tasks/{id}/events": { id: "reportDriverTaskEvents" },
  "POST /api/driver/tasks/{id}/resend-pin": { id: "resendDriverTaskPin" },
  "POST /api/bookings/{id}/messages/typing": { id: "announceBookingTyping" },
  "POST /api/driver/tasks/{id}/messages/typing": { id: "announceDriverTaskTyping" },
  "PUT /api/business/balance/low-balance": { id: "setBusinessLowBalance" },
  "POST /api/business-invitations/accept": {
    id: "acceptBusinessInvitation",
    text: "Joins the business that sent the link. The account has proved the phone or e-mail that the link was sent to; an unproved e-mail is proved by it.",
  },
  "POST /api/console/invitations/{token}": { id: "acceptConsoleInvitation" },
  "POST /api/console/staff": { id: "createConsoleStaff" },
  "POST /api/console/staff/{id}/invitation": { id: "inviteConsoleStaffAgain" },
  "POST /api/console/staff/{id}/reset-second-factor": { id: "resetConsoleStaffSecondFactor" },
  "POST /api/console/reviews/next": { id: "lockNextConsoleReview" },
  "DELETE /api/console/reviews/{driverId}/lock": { id: "unlockConsoleReview" },
  "POST /api/console/drivers/{id}/documents/{kind}/decision": {
    id: "decideConsoleDriverDocument",
  },
  "POST /api/console/drivers/{id}/end-duty": { id: "endConsoleDriverDuty" },
  "POST /api/console/incidents/{id}/run-again": { id: "runConsoleIncidentAgain" },
  "POST /api/console/businesses/{id}/credit-limit": { id: "proposeConsoleBusinessCreditLimit" },
  "POST /api/console/depots/{id}": { id: "updateConsoleDepot" },
  "POST /api/console/bookings/{id}/handover": { id: "startConsoleBookingHandover" },
  "POST /api/console/handovers/{id}/record-given": { id: "recordConsoleHandoverGiven" },
  "POST /api/console/reports/{id}/fault": { id: "decideConsoleReportFault" },
  "POST /api/console/reports/{id}/transferred": { id: "recordConsoleReportTransfer" },
};
