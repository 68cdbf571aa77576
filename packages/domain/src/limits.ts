import { businessLimits } from "./limits/business-limits.ts";
import { messageLimits } from "./limits/message-limits.ts";
import { signInLimits } from "./limits/sign-in-limits.ts";

/**
 * Every limit of the product, with its unit in the name and its reason in a comment.
 */
export const limits = {
  ...businessLimits,
  ...messageLimits,
  ...signInLimits,
  /** Long enough to find out a phone number, short enough that the price is still true. */
  quoteMinutes: 10,
  /** A driver on a motorcycle has to stop and read it. */
  offerSeconds: 30,
  /** Offers sent out at once for one booking. */
  offersPerWave: 5,
  /** Waves before only the open board is left. */
  offerWaves: 8,
  /** Drivers looked at for one booking in one round; more change nothing while there are a quarter more drivers than bookings. */
  driversPerBooking: 16,
  /**
   * Drivers compared for a booking when drivers are scarce. A booking can then lose all of its nearest drivers to
   * other bookings; comparing more, and some from the whole ring, brings the total within one percent of the best.
   */
  driversPerBookingScarce: 48,
  scatteredDriversPerBooking: 16,
  /** A round of so few pairs of a booking and a driver looks at all of them: 100 bookings with 100 drivers. */
  exactPairsPerRound: 10_000,
  /**
   * A second job is on the way; a third would be a tour, and customers were never promised that.
   */
  jobsPerDriver: 2,
  /**
   * A stop of the first job may be reached this much later because of a second; the two stops of
   * the second alone last eight minutes.
   */
  stackedDelaySeconds: 900,
  /** Nor does the second customer wait longer than this for the pick-up. */
  stackedPickupSeconds: 1200,
  /** A stacked booking's goods travel at most so many seconds longer than without the other job. */
  stackedRideSeconds: 900,
  /**
   * A driver chooses the direction so often a day: for the way home, and once for an errand. More,
   * and customers in the other direction wait for the few who are left.
   */
  destinationsPerDay: 2,
  /** The longest way home across a city, with jobs on it. */
  destinationHours: 3,
  /** So near one is there: a position is off by some tens of metres, a soi is some hundreds long. */
  destinationReachedMetres: 500,
  /** As far back as a driver goes for a job that leads home. */
  destinationBackMetres: 2000,
  /** Share of a trip's length that must lead towards the destination: up to 60 degrees off the direct line. */
  destinationGainShare: 0.5,
  /** No movement for so long, or so late: the customer may change the driver, free of charge. */
  stillMinutes: 10,
  lateMinutes: 15,
  /** By then the system does it. */
  noShowMinutes: 20,
  /** So long past its estimate staff look at a booking: PRODUCT 12. */
  stuckMinutes: 15,
  /** So long one of staff has to accept an alert, before the next one is called. */
  alertMinutes: 3,
  /** Goods that no one receives back are stored so long at a depot: PRODUCT 5. */
  heldDays: 7,
  /** Days after goods came to a depot on which their sender is reminded of them. */
  heldReminderDays: [1, 6],
  /** A booking that has searched for a driver this long is shown to staff, because most have a driver sooner. */
  waitingShownSeconds: 60,
  /** Less than this is the noise of a position, not a movement. */
  stillMetres: 100,
  /** No driver by then: the booking ends and the money goes back. */
  searchMinutes: 60,
  /** The longest search after extensions by staff. Later a new booking is needed, at the current prices. */
  extendedSearchMinutes: 240,
  /** The drivers among whom staff choose one: the nearest. */
  choosableDrivers: 30,
  /** Road metres to the pick-up from which staff confirm a chosen driver: over an hour by road, more than dispatch searches. */
  farDriverMetres: 60_000,
  /** A scheduled booking starts to look for a driver this long before its time. */
  searchAheadMinutes: 30,
  /** Furthest a booking can be scheduled. */
  scheduleAheadDays: 30,
  /** Drivers get a week's notice of changed pay, unless staff choose another day. */
  tariffNoticeDays: 7,
  /** Cards one customer saves: enough for a family; more is an attacker trying stolen numbers. */
  cardsMax: 5,
  /**
   * A person checking whether a payment has arrived queries the provider about it this often at
   * most, …
   */
  providerQuestionSeconds: 3,
  /** … about everything that is theirs this often, … */
  providerQuestionsPerAccountPerMinute: 10,
  /** … and all people of one process together this often: the provider counts all our calls, and payments come first. */
  providerQuestionsPerSecond: 20,
  /** An unpaid booking ends. */
  paymentMinutes: 15,
  /** Cancelling is free until then, counted from assignment, or until the driver arrives. */
  freeCancelMinutes: 5,
  /** The sender is absent when no one came for this long. */
  absentMinutes: 10,
  /** A transfer costs us more than this: smaller credit waits for the next booking. */
  creditTransferSatangMin: 20_00,
  stopsMin: 2,
  stopsMax: 16,
  /** The farthest pick-up, by estimated road, that a driver's list of open jobs shows. */
  boardMetresMax: 60_000,
  routeMetresMax: 300_000,
  imageBytesMax: 10 * 1024 * 1024,
  imagePixelsMax: 40_000_000,
  /**
   * The memory of decoded pixels: forty megapixels of eight bits and four colours. Sixteen bits a
   * colour need twice that.
   */
  imageUnfoldedBytesMax: 160_000_000,
  /** Pictures arriving or waiting to be made in one process: on its disk that is 320 MB at most. */
  uploadsAtOnce: 32,
  /** With so many waiting to be made, new ones are turned away: two cores make eight of the slowest in some ten seconds. */
  picturesWaitingMax: 8,
  /** An account uploads one picture at a time. So many further pictures of one form may queue, for so many seconds. */
  uploadsWaitingPerAccount: 8,
  uploadTurnSeconds: 8,
  /** Waiting for their turn in one process, for all users together. */
  uploadTurnsWaitingMax: 64,
  /** A picture a second is more than a phone on a good network sends of a day's work. */
  uploadsPerMinute: 60,
  /** Sixty jobs with several pictures at each of their stops; a stored picture is some 300 kB. */
  uploadsPerDay: 1000,
  uploadBytesPerDay: 600_000_000,
  /** Before the phone is verified: a portrait, a parcel and a driver's ten papers, each several times over. */
  uploadsPerDayUnverified: 60,
  uploadBytesPerDayUnverified: 30_000_000,
  /** SPEC 5: images are resized to fit. */
  imageEdgePixels: 1024,
  pageRows: 50,
  /** Filters that a member of staff stores for one list; a longer list would not help. */
  savedFiltersOfList: 20,
  savedFilterNameCharacters: 60,
  /** The query of an address with all filters of a list. */
  savedFilterCharacters: 1000,
  /** Length of an announcement in one language: two lines on a phone, and a whole notice. */
  announcementCharacters: 200,
  /** An announcement ends within so many days; what counts for longer belongs on a page. */
  announcementDays: 90,
  /** One workbook of a list: what a spreadsheet opens quickly, and some 30 MB of memory while it is written. */
  exportWorkbookRows: 50_000,
  /** One CSV file of a list, which is written row by row. A spreadsheet opens no more than 1,048,576. */
  exportRows: 1_000_000,
  /** Rows of a list that are read at a time for a file. */
  exportPageRows: 500,
  /** Rows that staff change at once: two pages of a list, which a person can still look through before. */
  bulkRows: 100,
  /** Lists that are short by nature come whole; one that has grown beyond this is cut, and needs pages. */
  wholeListRows: 500,
  /** An outside service that has not answered by then has failed. */
  upstreamMilliseconds: 3000,
  /** Further from a road than this a road engine knows no way: the point lies outside its map, or deep in a compound. */
  roadSnapMetres: 400,
  nameCharacters: 100,
  noteCharacters: 500,
  /** Length of a note for a stop; programs of the v3 protocol send remarks of this length. */
  stopNoteCharacters: 1500,
  addressCharacters: 300,
  /** Days before a document ends at which its driver is reminded, most first: PRODUCT 9. */
  documentReminderDays: [30, 7, 1],
  /** The least age of a driver in years, and the age from which a guardian's consent is not needed [B]. */
  driverYearsMin: 18,
  driverYearsAlone: 20,
  /** An older vehicle is not accepted. */
  vehicleYearsMax: 30,
  /** Closing an account can be undone by signing in: a fortnight covers a holiday. */
  closureGraceDays: 14,
  /** Everything about one person is gathered at most this often, and its link works this long. */
  dataExportEveryHours: 24,
  dataExportLinkHours: 24,
  /** A file that is still being made after this time was left by a crashed process, so its job is restarted. */
  dataExportStuckMinutes: 15,
  /** The sweep runs each night: two nights without one that did everything are an alarm. */
  sweepLateHours: 48,
  /**
   * An account still not closed after its grace: by then staff have to look at what prevents it.
   */
  closureLateDays: 7,
  /**
   * Places one account saves: a shop with many branches has fewer, and a longer list would be
   * unusable.
   */
  savedPlacesMax: 200,
  /** Long enough for six pages; a reviewer who went away blocks the others no longer. */
  reviewLockMinutes: 10,
  appealCharacters: 1000,
  /**
   * Long enough for questions about items left in the box; afterwards the driver must not be able to reach the
   * customer.
   */
  chatHoursAfterEnd: 24,
  /**
   * A message is notified outside the app when it was not seen within this time; those that follow
   * go with it.
   */
  chatNoticeSeconds: 15,
  /** Length of a witness's description, and the number of pictures that shows a parcel from every side. */
  reportCharacters: 2000,
  reportPhotosMax: 6,
  /** Reports of one booking by one person: enough for every kind there is, not enough to be a nuisance. */
  reportsPerBookingMax: 5,
  /** One suspension, answered by three people at most. */
  appealsPerSuspension: 3,
  sessionSlidingDays: 30,
  sessionDaysMax: 180,
  idempotencyHours: 24,
  pinDigits: 4,
  pinTries: 5,
  pinResends: 3,
  /** The other gate, the back of the building; further away the price would be another one. */
  pinMoveMetres: 300,
  /** Long enough for a driver to stop and read what the customer wishes to change; then the route stays. */
  editAnswerMinutes: 5,
  /** Every edit of a booking that looks for a driver sends its offers again, so that drivers would be rung without end. */
  editsBeforeDriverMax: 20,
  /** What edits before a driver may leave unpaid until after the work, in satang; the driver is paid whether it comes or not. */
  editDueSatangMax: 100_000,
  /**
   * Each change of a recipient's instructions is recorded in the history; after so many only the
   * last one counts.
   */
  instructionsInHistory: 5,
  /** Writing under a recipient's link, from one address. */
  recipientWritesPerMinute: 20,
  /**
   * An older report comes from a phone that was without a network: its driver can no longer check
   * the PIN with the recipient.
   */
  pinOnlineSeconds: 60,
  /** A share link works this long after the last stop. */
  viewKeyHoursAfterEnd: 24,
  /**
   * From here on the app says that the phone's clock is wrong, and a position from further ahead is
   * left out.
   */
  clockAheadSeconds: 120,
  positionsPerBatch: 100,
  /** A driver not seen for this long is not offered work. */
  presenceSeconds: 120,
  /** Two bookings for which one driver is reserved have their pick-ups at least this far apart. */
  reservedApartMinutes: 120,
  /** Days off duty after which a verified driver counts as idle. */
  idleDays: 14,
  codAmountSatangMax: 2_000_000,
  /** More than any vehicle carries: what is past it was mistyped. */
  parcelWeightKgMax: 5000,
  parcelSideCmMax: 2000,
  liabilityFreeSatang: 200_000,
  liabilitySatangMax: 5_000_000,
  /** The provider charges no less than 20 baht; more than 1,000 is a slip of the thumb. */
  tipSatangMin: 2_000,
  tipSatangMax: 100_000,
  /** Long enough to come back from a journey; later no customer remembers the driver. */
  tipDays: 30,
  /** A day to pay what is owed before new bookings wait for it: PRODUCT 10. */
  dueGraceHours: 24,
  /** At one stop; a phone left behind in a car does not make a customer pay for the night. */
  waitingHoursMax: 4,
  priorityFeeSatangMin: 1_000,
  priorityFeeSatangMax: 50_000,
  /**
   * Lower limit of a new driver's balance, in satang below zero, so that the first cash jobs can be accepted: PRODUCT
   * 10.
   */
  launchCreditLineSatang: 20_000,
  placesPerSecond: 20,
  quotesPerMinute: 30,
  trackingPerMinute: 60,
  /** Requests that one limit refuses within a minute before staff look at it. */
  limitedRequestsAlarm: 200,
  /** Pages open at once for one person: a phone, a desk, and connections left open by a lost network. */
  streamsPerAccount: 12,
  /** Pages behind one address without an account: an office, or a mobile network's gateway. */
  streamsPerAddress: 300,
  /** Pages behind one address altogether, a tenth of the connections of one program. */
  streamsPerNetwork: 1000,
} as const;
