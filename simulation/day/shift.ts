import type { TaskView } from "@songtan/contract/tasks";
import { call } from "../../apps/api/src/testing/call.ts";
import { type Day, isOnline, note, type Rider, standsAt } from "./day.ts";
import { halt, setOut } from "./drive.ts";
import { look } from "./look.ts";
import { hearAnswer } from "./offers.ts";
import { send } from "./phone.ts";
import type { Doings } from "./schedule.ts";
import { DayWrong } from "./wrong.ts";

/** A driver's day: on duty, waiting about or at work, a break, home. */
export async function* shift(day: Day, rider: Rider): Doings {
  const { beginsAt, endsAt, breakAt, breakSeconds } = rider.habits;
  const onTime = (at: number) => Math.max(0, (at - day.now()) / 1000);
  yield onTime(beginsAt);
  yield* setDuty(day, rider, true);
  yield* waitAbout(day, rider, breakSeconds > 0 ? breakAt : endsAt);
  if (breakSeconds > 0 && day.now() < endsAt) {
    yield* setDuty(day, rider, false);
    yield breakSeconds;
    yield* setDuty(day, rider, true);
    yield* waitAbout(day, rider, endsAt);
  }
  yield* setDuty(day, rider, false);
}

async function* setDuty(day: Day, rider: Rider, onDuty: boolean): Doings {
  while (!isOnline(rider, day.now())) yield 60;
  // A driver still at work may be asked as soon as the product has heard, before the phone has the answer.
  if (onDuty) rider.onDuty = true;
  const answer = yield* send(day, "PUT /driver/duty", { token: rider.token, body: { onDuty } });
  if (answer.status !== 200) throw new DayWrong(`duty ${onDuty} was answered ${answer.status} ${answer.code ?? ""}`);
  if (onDuty) rider.dutySeconds -= day.now() / 1000;
  else rider.dutySeconds += day.now() / 1000;
  if (!onDuty) rider.onDuty = false;
  else await takePositions(day, [rider]);
}

/** Without work a driver drifts to where work is, and looks at the open board now and then. */
async function* waitAbout(day: Day, rider: Rider, until: number): Doings {
  while (day.now() < until && (day.ahead > 0 || day.open.size > 0)) {
    if (!rider.working && rider.random.chance(0.06)) {
      rider.idleMetres += halt(day, rider);
      const here = standsAt(rider, day.now());
      const step = () => (rider.random.next() + rider.random.next() - 1) * 0.012;
      setOut(day, rider, { latitude: here.latitude + step(), longitude: here.longitude + step() });
    }
    yield Math.min(60, Math.max(1, (until - day.now()) / 1000));
    if (!rider.working && isOnline(rider, day.now())) yield* lookAtBoard(day, rider);
  }
  if (!rider.working) rider.idleMetres += halt(day, rider);
}

type Listed = { data: { id: string; pickupDistanceMetres: number | null }[] };

/** The board is where a booking is left that nobody took when asked. */
async function* lookAtBoard(day: Day, rider: Rider): Doings {
  const left = [...day.searching].filter(
    ({ searchingSince, waves }) => waves >= 8 || day.now() - (searchingSince ?? day.now()) > 300_000,
  );
  if (left.length === 0 || !rider.random.chance(0.1)) return;
  const board = (await call(day.world, "GET /driver/bookings", { token: rider.token })) as unknown as Listed;
  const found = left.find(({ id, refusedBy }) => !refusedBy.has(rider.id) && board.data.some((one) => one.id === id));
  if (!found || !rider.random.chance(rider.habits.willing * 0.5)) return;
  const answer = yield* send<TaskView>(day, `POST /driver/bookings/${found.id}/accept`, { token: rider.token });
  note(day, found, `driver ${rider.habits.place} takes it from the board: ${answer.status} ${answer.code ?? ""}`);
  if (await hearAnswer(day, rider, { parcel: found, answer, beside: false })) day.tally.fromBoard += 1;
  await look(day, found);
}

/** Phones say where they are. Behind the route, because two thousand of them do it all day. */
export async function takePositions(day: Day, riders: readonly Rider[], ageSeconds = 0): Promise<void> {
  const now = day.now();
  await Promise.all(
    riders.map((rider) => {
      rider.reportedAt = now;
      const at = now - ageSeconds * 1000;
      const position = { ...standsAt(rider, at), accuracyMetres: 10, recordedAt: new Date(at) };
      return day.intake.take({ driverId: rider.id, positions: [position] });
    }),
  );
}
