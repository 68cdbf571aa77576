/** What one of each costs, as measured; where from is in docs/capacity.md. */
export const unitCosts = {
  /** Of a booking's whole life, in Node and in PostgreSQL. */
  bookingNodeSeconds: 0.11,
  bookingDatabaseSeconds: 0.09,
  bookingStatements: 560,
  positionSeconds: 0.34 / 400,
  /** Tables and indexes of a booking without positions. */
  bookingBytes: 16_400,
  positionBytes: 190,
} as const;

/** What no measurement says: how people behave, and what a provider bills. */
export const assumptions = {
  busiestHourShare: 0.12,
  /** More than that, and waiting grows faster than work. */
  utilisation: 0.6,
  bookingsOfDriverADay: 20,
  driverHoursADay: 8,
  secondsBetweenPositions: 5,
  /** Stored with a booking: one in so many seconds of some minutes of driving. */
  positionsOfBooking: 120,
  positionDays: 90,
  bookingDays: 5 * 365,
  commitsOfBooking: 45,
  /** Two people watch each booking's stream for so long. */
  watchers: 2,
  watchedSeconds: 25 * 60,
  picturesBytes: 600_000,
  pictureDays: 180,
  coreBahtAMonth: 1_000,
  gigabyteBahtAMonth: 4,
  pictureGigabyteBahtAMonth: 0.8,
  trafficGigabyteBaht: 3,
  movementBytes: 260,
  /** Of one process: its loop is one core, and its pool is 20 connections. */
  connectionsOfProcess: 20,
} as const;

export type Capacity = {
  bookingsADay: number;
  bookingsASecond: number;
  positionsASecond: number;
  programCores: number;
  databaseCores: number;
  processes: number;
  connections: number;
  statementsASecond: number;
  commitsASecond: number;
  streams: number;
  gigabytes: number;
  pictureGigabytes: number;
  megabitsASecond: number;
  bahtABooking: number;
};

/** What so many bookings a day need in their busiest hour, and what that costs. */
export function capacityFor(bookingsADay: number): Capacity {
  const bookingsASecond = (bookingsADay * assumptions.busiestHourShare) / 3600;
  const drivers = bookingsADay / assumptions.bookingsOfDriverADay;
  const positionsASecond = drivers / assumptions.secondsBetweenPositions;
  const cores = (seconds: number) => seconds / assumptions.utilisation;
  const programCores = cores(
    bookingsASecond * unitCosts.bookingNodeSeconds + positionsASecond * unitCosts.positionSeconds,
  );
  const databaseCores = cores(bookingsASecond * unitCosts.bookingDatabaseSeconds);
  const streams = bookingsASecond * assumptions.watchers * assumptions.watchedSeconds;
  const gigabytes =
    (bookingsADay *
      (unitCosts.bookingBytes * assumptions.bookingDays +
        unitCosts.positionBytes * assumptions.positionsOfBooking * assumptions.positionDays)) /
    1e9;
  const pictureGigabytes =
    (bookingsADay * assumptions.picturesBytes * assumptions.pictureDays) / 1e9;
  // One process is a core, and there are two for the death of one.
  const processes = Math.max(2, Math.ceil(programCores));
  const bytesASecond =
    (streams / assumptions.secondsBetweenPositions) * assumptions.movementBytes +
    bookingsASecond * assumptions.picturesBytes;
  const monthly =
    (processes + Math.max(1, databaseCores)) * assumptions.coreBahtAMonth +
    gigabytes * assumptions.gigabyteBahtAMonth +
    pictureGigabytes * assumptions.pictureGigabyteBahtAMonth +
    ((bytesASecond / assumptions.busiestHourShare / 24) *
      2_592_000 *
      assumptions.trafficGigabyteBaht) /
      1e9;
  return {
    bookingsADay,
    bookingsASecond,
    positionsASecond,
    programCores,
    databaseCores,
    processes,
    connections: processes * assumptions.connectionsOfProcess,
    statementsASecond: bookingsASecond * unitCosts.bookingStatements,
    commitsASecond: bookingsASecond * assumptions.commitsOfBooking,
    streams,
    gigabytes,
    pictureGigabytes,
    megabitsASecond: (bytesASecond * 8) / 1e6,
    bahtABooking: monthly / (bookingsADay * 30),
  };
}

/** How many bookings a second so many full cores play from their first call to their end. */
export const bookingsOfCores = (cores: number): number =>
  cores / (unitCosts.bookingNodeSeconds + unitCosts.bookingDatabaseSeconds);
