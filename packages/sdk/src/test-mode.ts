import type {
  AdvanceTestBooking,
  Balance,
  Booking,
  TestClock,
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
    get: async (): Promise<TestClock> =>
      (await call<{ data: TestClock }>("GET", "/api/test/clock")).data,
    /** Moves the time of test mode, in as many calls as it needs. */
    async advance(seconds: number): Promise<TestClock> {
      const began = (await call<{ data: TestClock }>("GET", "/api/test/clock")).data;
      const until = Date.parse(began.now) + seconds * 1000;
      for (let left = seconds; ; ) {
        const { data } = await call<{ data: TestClock }>("POST", "/api/test/clock", {
          body: { advanceSeconds: left },
          unrepeatable: true,
        });
        left = Math.ceil((until - Date.parse(data.now)) / 1000);
        if (data.done || left < 1) return data;
      }
    },
  },
});
