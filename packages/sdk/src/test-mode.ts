import type {
  AdvanceTestBooking,
  Balance,
  Booking,
  TestClock,
  TestClockTime,
  TestEvent,
  WebhookBody,
} from "./generated/types.ts";
import type { CallOptions, Transport } from "./transport.ts";

/** With keys `sk_test_…` only. */
export const testCalls = ({ call }: Transport) => ({
  /** Pushes a booking, named by its id or number. */
  advance: async (id: string, to: AdvanceTestBooking["to"]): Promise<Booking> =>
    (
      await call<{ data: Booking }>(
        "POST",
        `/api/test/bookings/${encodeURIComponent(id)}/advance`,
        {
          body: { to },
          unrepeatable: true,
        },
      )
    ).data,
  /** Records a sample event of a type: endpoints and `webhookEvents.stream` get it. */
  sendEvent: async (type: WebhookBody["type"], more: CallOptions = {}): Promise<TestEvent> =>
    (
      await call<{ data: TestEvent }>("POST", "/api/test/webhook-events", {
        body: { type },
        ...more,
      })
    ).data,
  /** Adds to the test balance. */
  addBalance: async (amountSatang: number, more: CallOptions = {}): Promise<Balance> =>
    (
      await call<{ data: Balance }>("POST", "/api/test/balance", {
        body: { amountSatang },
        ...more,
      })
    ).data,
  clock: {
    get: async (): Promise<TestClockTime> =>
      (await call<{ data: TestClockTime }>("GET", "/api/test/clock")).data,
    /** Moves the time of test mode, in as many calls as it needs. */
    async advance(seconds: number): Promise<TestClock> {
      for (let left = seconds; ; ) {
        const { data } = await call<{ data: TestClock }>("POST", "/api/test/clock", {
          body: { advanceSeconds: left },
          unrepeatable: true,
        });
        left = data.remainingSeconds;
        if (data.done) return data;
      }
    },
  },
});
