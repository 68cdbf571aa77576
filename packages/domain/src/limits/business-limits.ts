/** Limits of businesses, and of requests by their programs and files. A part of `limits`. */
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
  /**
   * A mandate's caps are at most so many times the business's own spending, which covers a growing shop; a higher
   * factor would not limit anything.
   */
  mandateTimesOwn: 3,
  /**
   * The least bounds of a new business's mandate, in satang: the dearest trips by pickup, and a day of twenty usual
   * ones.
   */
  mandateBookingFloorSatang: 500_000,
  mandateDayFloorSatang: 2_000_000,
  /** A program of agents names so many: one for each place that it runs in, on the web and on a computer. */
  programAddressesMax: 10,
  /** A partner's own order number, and the pairs of text that its programs keep with a booking. */
  referenceCharacters: 64,
  metadataPairs: 20,
  metadataKeyCharacters: 40,
  metadataCharacters: 500,
  /** Lalamove's limits for each call, which programs written for it respect. */
  dialectCallsPerMinute: {
    live: { writes: 100, reads: 300 },
    test: { writes: 30, reads: 50 },
  },
  /** Lalamove's lifetime of a price, and the length of its driver search. */
  dialectQuoteMinutes: 5,
  dialectSearchMinutes: 120,
  /** Long enough for a person who is on leave. */
  businessInvitationDays: 14,
  /** A person who fills a business with members in a day invites so many. */
  businessInvitationsSentPerDay: 100,
  /** The first, and again when it was not found. */
  businessInvitationsToOnePerDay: 3,
  /** Endpoints of each mode: production, a second system, and some on trial. */
  webhookEndpointsMax: 10,
  /** A receiver has so long to answer; longer work belongs in its own queue. */
  webhookTimeoutMilliseconds: 10_000,
  /** So many are on their way to one endpoint, and a slow one never delays another's. */
  webhooksInFlight: 5,
  /** Our bodies have some kilobytes; receivers have a limit as well. */
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
   * Text in all cells together, however small the file is: a workbook stores a text once and refers to it from every
   * cell. A thousand bookings of a market place with forty columns are 2 MB.
   */
  importTextBytesMax: 4 * 1024 * 1024,
  /**
   * Files stored for one business: a working month. When all of them have rows pending for a person, the person must
   * delete one first.
   */
  importsStored: 20,
  importBytesStored: 24 * 1024 * 1024,
  /**
   * Files of one business in one process, from reading to the last price. A second file of the business is queued and
   * does not block other businesses.
   */
  importsAtOncePerBusiness: 1,
  importsWaitingPerBusiness: 2,
  /** Bytes of a workbook with all its parts unpacked: a thousand rows are 1 MB. */
  importUnpackedBytesMax: 40 * 1024 * 1024,
  importPartsMax: 300,
  /** No honest file needs longer to be read. */
  importReadSeconds: 15,
  /**
   * Files that one process reads at the same time, each in a separate thread: two, so that one slow file does not
   * block the others.
   */
  importReadsAtOnce: 2,
  /** Files queued for reading; a file is read in a fraction of a second. */
  importReadsWaiting: 10,
  /** Rows that one job books before it makes room for other jobs. */
  importRowsPerJob: 50,
  /** Bytes of a body in the log of a partner's requests. */
  loggedBodyBytes: 2048,
  /** The most that one call may move the clock of a business's test mode: 400 days. */
  testClockSecondsMax: 400 * 86_400,
  /**
   * The most that the test clock may be ahead of real time: ten years. Most programs, including ours, do not support
   * years of five digits.
   */
  testClockAheadSecondsMax: 3653 * 86_400,
} as const;
