import { randomUUID } from "node:crypto";
import type { BookingView, CreateBooking } from "@songtan/contract/bookings/bookings";
import type { CreateQuote, QuoteView } from "@songtan/contract/bookings/quotes";
import type { TaskEvent, TaskEventsResult, TaskView } from "@songtan/contract/drivers/tasks";
import type { z } from "zod";
import { type Answer, call, type Route } from "./call.ts";
import { newCustomer, type Person } from "./people.ts";
import { chatuchak, type Point, siam, silom } from "./points.ts";
import type { TestWorld } from "./test-world.ts";

type Headers = Record<string, string>;
/** Shortcuts to call the API as one person, for tests with many calls. Paths begin with `/api`. */
export type Caller = Person & {
  get(path: string, headers?: Headers): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
};

const route = (method: "GET" | "POST", path: string) =>
  `${method} ${path.replace(/^\/api/, "")}` as Route;

export const caller = (world: TestWorld, person: Person): Caller => ({
  ...person,
  get: (path, headers = {}) => call(world, route("GET", path), { token: person.token, headers }),
  post: (path, body = {}, headers = {}) =>
    call(world, route("POST", path), { token: person.token, body, headers }),
});
/** The same without signing in. */
export const anonymousCaller = (world: TestWorld): Caller =>
  caller(world, { id: "", token: "", phone: "", email: "" });

type QuoteInput = z.input<typeof CreateQuote>;
/** Siam to Chatuchak by motorcycle, unless wished otherwise. */
export const quoteRequest = (more: Partial<QuoteInput> = {}): QuoteInput => ({
  stops: [siam, chatuchak],
  vehicle: "motorcycle",
  parcel: { category: "document", weightKg: 1 },
  ...more,
});

type BookingOptions = {
  quote?: Partial<QuoteInput>;
  payment?: Partial<CreateBooking["payment"]>;
  at?: Point;
  deviceId?: string;
  dropOffs?: (Point & { address?: string; codAmountSatang?: number })[];
};

/** Quotes and books as a customer does: Siam to Silom by motorcycle, cash from the sender. */
export async function book(
  world: TestWorld,
  { token }: Pick<Person, "token">,
  options: BookingOptions = {},
): Promise<BookingView> {
  const dropOffs = options.dropOffs ?? [silom];
  const stops = [
    { ...(options.at ?? siam), address: "สยามพารากอน ประตู 3" },
    ...dropOffs.map((stop, index) => ({ address: `ปลายทาง ${index + 1} ถนนสีลม`, ...stop })),
  ];
  const request = quoteRequest({ stops, ...options.quote });
  const quote = await call<QuoteView>(world, "POST /quotes", { token, body: request });
  if (quote.status !== 201) throw new Error(`no quote: ${JSON.stringify(quote.body)}`);
  const booking = await call<BookingView>(world, "POST /bookings", {
    token,
    body: {
      quoteId: quote.data.id,
      stops: [
        { contactName: "มาลี", contactPhone: "081-111-1111" },
        ...request.stops.slice(1).map((_, index) => ({
          contactName: `สมชาย ${index + 1}`,
          contactPhone: `08922222${index}${index}`,
          note: "โทรก่อนถึง",
        })),
      ],
      payment: { method: "cash", payer: "sender", ...options.payment },
      ...(options.deviceId && { deviceId: options.deviceId }),
    },
  });
  if (booking.status !== 201) throw new Error(`no booking: ${JSON.stringify(booking.body)}`);
  return booking.data;
}

/** A booking that this driver has accepted from the board. */
export async function bookAndAccept(
  world: TestWorld,
  driver: Person,
  options: BookingOptions = {},
): Promise<TaskView> {
  const booking = await book(world, await newCustomer(world), options);
  const task = await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: driver.token,
  });
  if (task.status !== 200) throw new Error(`not taken: ${JSON.stringify(task.body)}`);
  return task.data;
}

export type TaskEventDraft = Partial<z.input<typeof TaskEvent>> & Pick<TaskEvent, "kind">;
const photo = () => ({ id: randomUUID(), sha256: "a".repeat(64) });
export const withPhoto = () => ({ proof: { photos: [photo()] } });

/** Adds ids to events and, by default, the present time and stop 0. */
export const buildTaskEvents = (world: TestWorld, events: readonly TaskEventDraft[]) =>
  events.map((event) => ({
    id: randomUUID(),
    stopIndex: 0,
    occurredAt: world.deps.clock().toISOString(),
    ...event,
  }));

/** The phone sends facts about a task. */
export async function send(
  world: TestWorld,
  driver: Person,
  ...[taskId, events]: [taskId: string, given: readonly TaskEventDraft[]]
): Promise<z.infer<typeof TaskEventsResult>> {
  const answer = await call<z.infer<typeof TaskEventsResult>>(
    world,
    `POST /driver/tasks/${taskId}/events`,
    {
      token: driver.token,
      body: { events: buildTaskEvents(world, events) },
    },
  );
  if (answer.status !== 200) throw new Error(`not taken: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/** `applied applied refused:pin_wrong`: what became of each fact. */
export const outcomes = (answer: z.infer<typeof TaskEventsResult>): string =>
  answer.outcomes.map(({ outcome, code }) => (code ? `${outcome}:${code}` : outcome)).join(" ");
