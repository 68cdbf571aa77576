import { driveSeconds, estimateMetres } from "@songtan/domain/quoting/distance";
import type { TaskApplied } from "@songtan/domain/tasks/decision";
import { decideTaskEvent } from "@songtan/domain/tasks/event";
import {
  nextTaskSteps,
  type Task,
  type TaskEvent,
  type TaskStep,
} from "@songtan/domain/tasks/task";
import { stableId } from "../data/stable-id.ts";
import type { PastBooking } from "./history.ts";

export type PlayedEvent = {
  id: string;
  kind: TaskEvent["kind"];
  stopIndex: number;
  at: Date;
  pictures: { id: string; purpose: "proof" | "signature" }[];
  recipientName: string | null;
  pinVerified: boolean;
  body: Record<string, unknown>;
  applied: TaskApplied;
};

export type Played = { events: PlayedEvent[]; task: Task; endedAt: Date };

const stepsMax = 60;
/**
 * The domain checks the PIN against itself here: the recipients of the past gave their drivers the
 * right one.
 */
const pin = "0000";

/**
 * Lets the domain carry out a past booking from the assignment to its end, step by step, so that the demo history is
 * one that could have happened. A booking that ends `returned` finds its last recipient absent.
 */
export function playBooking(booking: PastBooking, task: Task, assignedAt: Date): Played {
  const events: PlayedEvent[] = [];
  let present = task;
  let at = new Date(assignedAt.getTime() + 25_000);
  for (
    let step = nextStep(booking, present);
    step && events.length < stepsMax;
    step = nextStep(booking, present)
  ) {
    at = new Date(at.getTime() + stepSeconds(booking, step) * 1000);
    const event = playedEvent(booking, step, { at, index: events.length });
    const applied = apply(present, event, { assignedAt });
    present = after(present, event, applied);
    events.push({ ...event, applied });
  }
  return { events, task: present, endedAt: at };
}

/** The main step, except where the story is that the recipient was absent. */
function nextStep(booking: PastBooking, task: Task): TaskStep | null {
  const [main] = nextTaskSteps(task);
  if (!main) return null;
  const lastStop = booking.stops.length - 1;
  if (booking.ending === "returned" && main.kind === "delivered" && main.stopIndex === lastStop) {
    return { kind: "failed", stopIndex: lastStop };
  }
  return main;
}

function stepSeconds(booking: PastBooking, { kind, stopIndex }: TaskStep): number {
  if (kind === "heading") return 20;
  if (kind === "cash_collected") return 45;
  if (kind === "failed") return 660;
  if (kind !== "arrived" && kind !== "returned") return 120;
  const stop = booking.stops[kind === "returned" ? booking.stops.length - 1 : stopIndex];
  const before = booking.stops[kind === "returned" ? 0 : stopIndex - 1];
  const metres = stop && before ? estimateMetres(before.place, stop.place) : 1600;
  return driveSeconds(metres, booking.vehicle, { at: new Date(0), holidays: [] });
}

function playedEvent(
  booking: PastBooking,
  step: TaskStep,
  { at, index }: { at: Date; index: number },
): Omit<PlayedEvent, "applied"> {
  const { kind, stopIndex } = step;
  const id = stableId(`event ${booking.seed} ${index}`);
  const picture = (purpose: "proof" | "signature") => ({
    id: stableId(`${purpose} ${booking.seed} ${index}`),
    purpose,
  });
  const photographed = ["picked_up", "delivered", "failed", "returned"].includes(kind);
  const pictures = photographed
    ? [picture("proof"), ...(kind === "delivered" ? [picture("signature")] : [])]
    : [];
  const stop = booking.stops[stopIndex];
  const cash =
    kind === "cash_collected" ? { amountSatang: step.amountSatang, purpose: step.purpose } : {};
  return {
    ...{ id, kind, stopIndex, at, pictures },
    recipientName: kind === "delivered" ? (stop?.name ?? null) : null,
    pinVerified: kind === "delivered" && booking.extras.includes("pin"),
    body: {
      ...{ id, kind, stopIndex, occurredAt: at.toISOString(), ...cash },
      ...(kind === "failed" && { reason: "recipient_absent" }),
    },
  };
}

function apply(
  task: Task,
  event: Omit<PlayedEvent, "applied">,
  { assignedAt }: { assignedAt: Date },
): TaskApplied {
  const { body } = event;
  const decision = decideTaskEvent({
    booking: { state: task.state, driverId: "driver", cash: task.cash },
    stops: task.stops,
    assignment: { driverId: "driver", assignedAt, releasedAt: null, releasedByDriver: false },
    event: {
      ...(body as TaskEvent),
      occurredAt: event.at,
      proof: {
        photos: event.pictures.filter(({ purpose }) => purpose === "proof"),
        ...(event.recipientName !== null && { recipientName: event.recipientName }),
        ...(event.pinVerified && { pin }),
      },
    },
    pinExpected: pin,
    pinAttempts: 0,
    online: true,
    seen: false,
    now: event.at,
  });
  if (decision.outcome !== "applied")
    throw new Error(`demo history: ${event.kind} was ${JSON.stringify(decision)}`);
  return decision;
}

function after(task: Task, event: Omit<PlayedEvent, "applied">, applied: TaskApplied): Task {
  const { cashCollected } = applied;
  return {
    state: applied.bookingState,
    stops: task.stops.map((stop) => {
      const change = applied.stops.find(({ index }) => index === stop.index);
      const cod = cashCollected?.purpose === "cod" && cashCollected.stopIndex === stop.index;
      return {
        ...stop,
        ...(change && { state: change.state }),
        ...(change?.state === "arrived" && { arrivedAt: event.at }),
        ...(cod && { codCollected: true }),
      };
    }),
    cash:
      task.cash && cashCollected?.purpose === "fare"
        ? { ...task.cash, collected: true }
        : task.cash,
  };
}
