import type { TaskView } from "@songtan/contract/drivers/tasks";
import { call } from "../../../apps/api/testing/world/call.ts";
import { InvariantViolation } from "../plan/invariant-violation.ts";
import type { Script } from "../plan/schedule.ts";
import { checkBooking } from "../world/check-booking.ts";
import { type Day, type Driver, isOnline, note, positionAt } from "../world/day.ts";
import { send } from "../world/phone.ts";
import { startDriving, stopDriving } from "./drive.ts";
import { applyAcceptResult } from "./offers.ts";

/** A driver's day: on duty, waiting about or at work, a break, home. */
export async function* shift(day: Day, driver: Driver): Script {
  const { beginsAt, endsAt, breakAt, breakSeconds } = driver.habits;
  const onTime = (at: number) => Math.max(0, (at - day.now()) / 1000);
  yield onTime(beginsAt);
  yield* setDuty(day, driver, true);
  yield* waitForOffers(day, driver, breakSeconds > 0 ? breakAt : endsAt);
  if (breakSeconds > 0 && day.now() < endsAt) {
    yield* setDuty(day, driver, false);
    yield breakSeconds;
    yield* setDuty(day, driver, true);
    yield* waitForOffers(day, driver, endsAt);
  }
  yield* setDuty(day, driver, false);
}

async function* setDuty(day: Day, driver: Driver, onDuty: boolean): Script {
  while (!isOnline(driver, day.now())) yield 60;
  // A driver still at work may get an offer as soon as the product has the request, before the
  // phone has the answer.
  if (onDuty) driver.onDuty = true;
  const answer = yield* send(day, "PUT /driver/duty", { token: driver.token, body: { onDuty } });
  if (answer.status !== 200)
    throw new InvariantViolation(
      `duty ${onDuty} was answered ${answer.status} ${answer.code ?? ""}`,
    );
  if (onDuty) driver.dutySeconds -= day.now() / 1000;
  else driver.dutySeconds += day.now() / 1000;
  if (!onDuty) driver.onDuty = false;
  else await recordPositions(day, [driver]);
}

/** Without work a driver drifts to where work is, and looks at the open board now and then. */
async function* waitForOffers(day: Day, driver: Driver, until: number): Script {
  while (day.now() < until && (day.ahead > 0 || day.open.size > 0)) {
    if (!driver.working && driver.random.chance(0.06)) {
      driver.idleMetres += stopDriving(day, driver);
      const position = positionAt(driver, day.now());
      const step = () => (driver.random.next() + driver.random.next() - 1) * 0.012;
      startDriving(day, driver, {
        latitude: position.latitude + step(),
        longitude: position.longitude + step(),
      });
    }
    yield Math.min(60, Math.max(1, (until - day.now()) / 1000));
    if (!driver.working && isOnline(driver, day.now())) yield* checkBoard(day, driver);
  }
  if (!driver.working) driver.idleMetres += stopDriving(day, driver);
}

type Listed = { data: { id: string; pickupDistanceMetres: number | null }[] };

/** The board has the bookings that no driver accepted when offered. */
async function* checkBoard(day: Day, driver: Driver): Script {
  const unmatched = [...day.searching].filter(
    ({ searchingSince, waves }) =>
      waves >= 8 || day.now() - (searchingSince ?? day.now()) > 300_000,
  );
  if (unmatched.length === 0 || !driver.random.chance(0.1)) return;
  const board = (await call(day.world, "GET /driver/bookings", {
    token: driver.token,
  })) as unknown as Listed;
  const listed = unmatched.find(
    ({ id, refusedBy }) => !refusedBy.has(driver.id) && board.data.some((entry) => entry.id === id),
  );
  if (!listed || !driver.random.chance(driver.habits.willing * 0.5)) return;
  const answer = yield* send<TaskView>(day, `POST /driver/bookings/${listed.id}/accept`, {
    token: driver.token,
  });
  note(
    day,
    listed,
    `driver ${driver.habits.index} takes it from the board: ${answer.status} ${answer.code ?? ""}`,
  );
  if (await applyAcceptResult(day, driver, { booking: listed, answer, isStacked: false }))
    day.tally.fromBoard += 1;
  await checkBooking(day, listed);
}

/** Phones say where they are. Behind the route, because two thousand of them do it all day. */
export async function recordPositions(
  day: Day,
  drivers: readonly Driver[],
  ageSeconds = 0,
): Promise<void> {
  const now = day.now();
  await Promise.all(
    drivers.map((driver) => {
      driver.reportedAt = now;
      const at = now - ageSeconds * 1000;
      const position = { ...positionAt(driver, at), accuracyMetres: 10, recordedAt: new Date(at) };
      return day.intake.receive({ driverId: driver.id, positions: [position] });
    }),
  );
}
