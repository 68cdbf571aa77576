import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { actorOf } from "../../http/auth.ts";
import { type EventStream, openEventStream } from "../../http/event-stream.ts";
import { loadOpenOffers } from "../dispatch/queries.ts";
import { listTaskViews, loadTaskView } from "../tasks/queries.ts";

/** More running tasks than one driver can have. */
const tasksMax = 20;

/**
 * A driver's stream: the open offers and running tasks now, and every change of them. What was sent last is remembered,
 * so a signal that changes nothing for this driver sends nothing; a reader who comes back gets the present anew.
 */
export function streamDriver(deps: Deps, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
  const { accountId, sessionId } = actorOf(request);
  const stream = openEventStream(request, reply);
  const follower = new DriverFollower(deps, stream, accountId);
  const refresh = onePlease(
    () => follower.refresh(),
    (problem) => {
      request.log.error({ err: problem }, "driver stream");
      stream.close();
    },
  );
  stream.onClose(deps.hub.subscribe("session", sessionId, () => stream.close()));
  stream.onClose(deps.hub.subscribe("driver", accountId, refresh));
  stream.onClose(() => follower.stop());
  follower.onChange = refresh;
  refresh();
}

/** Runs one at a time; calls that come meanwhile lead to one more run, not to one each. */
function onePlease(run: () => Promise<void>, onProblem: (problem: unknown) => void): () => void {
  let running = false;
  let again = false;
  return () => {
    again = true;
    if (running) return;
    running = true;
    const runAll = async () => {
      while (again) {
        again = false;
        await run();
      }
    };
    runAll()
      .catch(onProblem)
      .finally(() => {
        running = false;
      });
  };
}

class DriverFollower {
  onChange: () => void = () => {};
  private readonly deps: Deps;
  private readonly stream: EventStream;
  private readonly driverId: string;
  private readonly offers = new Set<string>();
  /** What was sent last of each running task. */
  private readonly tasks = new Map<string, string>();
  private readonly bookings = new Map<string, () => void>();
  private sent = 0;
  private stopped = false;

  constructor(deps: Deps, stream: EventStream, driverId: string) {
    this.deps = deps;
    this.stream = stream;
    this.driverId = driverId;
  }

  async refresh(): Promise<void> {
    await this.refreshOffers();
    await this.refreshTasks();
  }

  stop(): void {
    this.stopped = true;
    for (const unsubscribe of this.bookings.values()) unsubscribe();
    this.bookings.clear();
  }

  private async refreshOffers(): Promise<void> {
    const open = await loadOpenOffers(this.deps.db, this.driverId, this.deps.clock());
    for (const id of this.offers) {
      if (open.some((offer) => offer.id === id)) continue;
      this.offers.delete(id);
      this.send("offer_withdrawn", { id });
    }
    for (const offer of open) {
      if (this.offers.has(offer.id)) continue;
      this.offers.add(offer.id);
      this.send("offer", offer);
    }
  }

  private async refreshTasks(): Promise<void> {
    const tasks = await listTaskViews(this.deps, { driverId: this.driverId, state: "active", limit: tasksMax });
    for (const task of tasks) {
      this.follow(task.id);
      const text = JSON.stringify(task);
      if (this.tasks.get(task.id) === text) continue;
      this.tasks.set(task.id, text);
      this.send("task", task);
    }
    for (const id of this.tasks.keys()) if (!tasks.some((task) => task.id === id)) await this.sendLast(id);
  }

  /** The customer acts on a booking too: cancels it, releases a PIN. */
  private follow(bookingId: string): void {
    if (this.stopped || this.bookings.has(bookingId)) return;
    this.bookings.set(
      bookingId,
      this.deps.hub.subscribe("booking", bookingId, () => this.onChange()),
    );
  }

  /** A task that ended is shown as it ended; one that is not this driver's any more has nothing left to show. */
  private async sendLast(bookingId: string): Promise<void> {
    this.tasks.delete(bookingId);
    this.bookings.get(bookingId)?.();
    this.bookings.delete(bookingId);
    const task = await loadTaskView(this.deps, bookingId, this.driverId);
    if (task) this.send("task", task);
  }

  private send(event: "offer" | "offer_withdrawn" | "task", data: unknown): void {
    this.sent += 1;
    this.stream.send({ id: String(this.sent), event, data });
  }
}
