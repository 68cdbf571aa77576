import type { Row } from "../../data/database.ts";
import { stableId } from "../../data/stable-id.ts";
import { demoBusiness, demoKey, demoKeys } from "./people.ts";

type Call = { method: string; path: string; status: number; code?: string; answer: object };
type Made = { at: Date; mode: "live" | "test"; keyId: string };

/** The log goes back thirty days. */
const loggedDays = 29;

const quoted = (booking: Row): Call => ({
  ...{ method: "POST", path: "/api/quotes", status: 201 },
  answer: {
    data: { id: booking.quoteId, totalSatang: booking.totalSatang, vehicle: booking.vehicle },
  },
});
const booked = (booking: Row): Call => ({
  ...{ method: "POST", path: "/api/bookings", status: 201 },
  answer: {
    data: {
      id: booking.id,
      number: booking.number,
      state: "searching",
      reference: booking.reference,
    },
  },
});
const refused: readonly Call[] = [
  {
    ...{ method: "POST", path: "/api/quotes", status: 422, code: "too_far" },
    answer: { error: { code: "too_far" } },
  },
  {
    ...{ method: "POST", path: "/api/bookings", status: 409, code: "quote_expired" },
    answer: { error: { code: "quote_expired" } },
  },
  {
    ...{ method: "POST", path: "/api/bookings", status: 400, code: "invalid" },
    answer: { error: { code: "invalid", fields: { "stops.1.contactPhone": "…" } } },
  },
];

/**
 * Returns the requests of the shop's program for its bookings, with some refused ones, and a first attempt in test
 * mode.
 */
export function requestRows(bookings: readonly Row[], now: Date): Row[] {
  const from = now.getTime() - loggedDays * 86_400_000;
  const timeOf = (booking: Row) => new Date(String(booking.createdAt)).getTime();
  const byShop = bookings.filter(
    (booking) => booking.madeBy === `key:${demoKeys.shop.id}` && timeOf(booking) > from,
  );
  const made = { mode: "live", keyId: demoKeys.shop.id } as const;
  const live = byShop.flatMap((booking, index) => {
    const at = (seconds: number) => new Date(timeOf(booking) + seconds * 1000);
    const wrong = index % 4 === 2 ? refused[(index >> 2) % refused.length] : undefined;
    return [
      ...(wrong ? [requestRow(wrong, { ...made, at: at(-90) })] : []),
      requestRow(quoted(booking), { ...made, at: at(-70) }),
      requestRow(booked(booking), { ...made, at: at(0) }),
    ];
  });
  const tried = refused.map((call, index) =>
    requestRow(call, {
      ...{ mode: "test", keyId: demoKey.id },
      at: new Date(now.getTime() - (30 - index) * 3_600_000),
    }),
  );
  return [...live, ...tried];
}

const requestRow = (
  { method, path, status, code, answer }: Call,
  { at, mode, keyId }: Made,
): Row => ({
  ...{ id: stableId(`request ${at.toISOString()} ${path}`), businessId: demoBusiness.id },
  ...{ mode, keyId, at: at.toISOString(), method, path, status, code: code ?? null },
  durationMs: 18 + (at.getTime() % 40),
  ...{ requestBody: null, responseBody: JSON.stringify(answer) },
});
