/** Of businesses and of what their programs and files send. A part of `limits`. */
export const businessLimits = {
  /** More than one person needs: a shop, a second one, a client's. */
  businessesPerPerson: 10,
  /** A shop has a few members; each branch of a franchise has its own business. */
  businessMembersMax: 100,
  /** Above it, for one business or in sum within a day, a second member of staff approves a credit limit. */
  creditLimitAloneSatang: 5_000_000,
  /** Promos that one member of staff puts into force within a day; above it a second one agrees. */
  promoBudgetAloneSatang: 1_000_000,
  creditLimitSatangMax: 100_000_000_000,
  /** From the issue of a monthly invoice. */
  invoiceDueDays: 15,
  /** A top-up of a business, or a part of an invoice, by card or PromptPay. */
  businessTopUpSatangMin: 2_000,
  businessTopUpSatangMax: 15_000_000,
  /** Live and test together, revoked ones apart. */
  partnerKeysMax: 50,
  /** As long as a person needs to look at a phone; after that the price is too old as well. */
  proposalMinutes: 15,
  /** That one agent has waiting: more than a person answers in the time of one, and few enough to read. */
  proposalsWaitingPerKey: 10,
  /** For all proposals of a business in so many minutes there is one notice. */
  proposalNoticeMinutes: 5,
  /** That an agent cancels without a person. */
  agentCancelsPerDay: 5,
  /** The longest life of a mandate, and the days by which its caps are judged: a season of a shop. */
  mandateDays: 90,
  mandateHistoryDays: 90,
  /** A shop that grows; above it the caps are no bound any more. */
  mandateTimesOwn: 3,
  /** What a new business may allow: the dearest trips by pickup, and a day of twenty usual ones. */
  mandateBookingFloorSatang: 500_000,
  mandateDayFloorSatang: 2_000_000,
  /** A program of agents names so many: one for each place that it runs in, on the web and on a computer. */
  programAddressesMax: 10,
  /** A partner's own order number, and the pairs of text that its programs keep with a booking. */
  referenceCharacters: 64,
  metadataPairs: 20,
  metadataKeyCharacters: 40,
  metadataCharacters: 500,
  /** What Lalamove promises its partners of each call, which programs written for it keep to. */
  dialectCallsPerMinute: {
    live: { writes: 100, reads: 300 },
    test: { writes: 30, reads: 50 },
  },
  /** How long it holds a price, and looks for a driver. */
  dialectQuoteMinutes: 5,
  dialectSearchMinutes: 120,
  /** Long enough for a person who is on leave. */
  businessInvitationDays: 14,
  /** A person who fills a business with members in a day invites so many. */
  businessInvitationsSentPerDay: 100,
  /** The first, and again when it was not found. */
  businessInvitationsToOnePerDay: 3,
  /** Of each mode: production, a second system, and some that are being tried. */
  webhookEndpointsMax: 10,
  /** A receiver has so long to answer; longer work belongs in its own queue. */
  webhookTimeoutMilliseconds: 10_000,
  /** So many are on their way to one endpoint, and a slow one never delays another's. */
  webhooksInFlight: 5,
  /** Our bodies have some kilobytes; receivers limit theirs too. */
  webhookBodyBytes: 256 * 1024,
  /** Enough to see why a receiver refused. */
  webhookAnswerBytes: 2048,
  /** A receiver changes its secret on one working day. */
  webhookSecretOverlapHours: 24,
  /** A day of a big shop; a longer outage is replayed in parts. */
  webhookReplayEvents: 10_000,
  /** Quotes or bookings in one call. */
  batchRows: 100,
  /** Rows of a batch that are worked on at the same time: a few connections of the pool. */
  batchRowsAtOnce: 4,
  /** A file of 1,000 bookings is some 300 kB; with pictures and other sheets a workbook is larger. */
  importBytesMax: 2 * 1024 * 1024,
  importRowsMax: 1000,
  importColumnsMax: 60,
  importCellCharacters: 500,
  /**
   * Of all cells together, however small the file is: a workbook writes a text once and names it in every cell. A thousand
   * bookings of a market place with forty columns are 2 MB.
   */
  importTextBytesMax: 4 * 1024 * 1024,
  /** Files of one business: a working month. Where all have rows that wait for a person, it deletes one first. */
  importsStored: 20,
  importBytesStored: 24 * 1024 * 1024,
  /** Of one business in one process, from reading to the last price: its second file waits, and stops no other business. */
  importsAtOncePerBusiness: 1,
  importsWaitingPerBusiness: 2,
  /** Of a workbook with everything in it unpacked: a thousand rows are 1 MB. */
  importUnpackedBytesMax: 40 * 1024 * 1024,
  importPartsMax: 300,
  /** No honest file needs longer to be read. */
  importReadSeconds: 15,
  /** Files that one process reads at the same time, each in a thread of its own: two, so that one slow file stops no other. */
  importReadsAtOnce: 2,
  /** Files that wait for that; a file is read in a fraction of a second. */
  importReadsWaiting: 10,
  /** Rows that one job books before it makes room for other jobs. */
  importRowsPerJob: 50,
  /** Of a body in the log of a partner's requests. */
  loggedBodyBytes: 2048,
  /** How far one call moves the clock of a business's test mode: 400 days. */
  testClockSecondsMax: 400 * 86_400,
  /** How far it gets ahead of the real time: ten years. Times of five-figure years are none to most programs, and to us. */
  testClockAheadSecondsMax: 3653 * 86_400,
} as const;
