import type { BookingView } from "@songtan/contract/bookings";

const stop = (index: number, changes: Partial<BookingView["stops"][number]> = {}): BookingView["stops"][number] => ({
  index,
  state: "pending",
  address: `${index + 1} ถนนสีลม`,
  latitude: 13.7 + index / 100,
  longitude: 100.5,
  contactName: `คนที่ ${index}`,
  contactPhone: "+66812345678",
  note: null,
  codAmountSatang: null,
  failureReason: null,
  arrivedAt: null,
  doneAt: null,
  proofs: [],
  ...changes,
});

/** A booking with two drop-offs, as its customer sees it. */
export const bookingFixture: BookingView = {
  id: "00000000-0000-4000-8000-000000000001",
  number: "ST-4F7K-92M",
  state: "searching",
  stops: [stop(0, { note: "หน้าตึก" }), stop(1), stop(2, { codAmountSatang: 35_050 })],
  totalSatang: 16_000,
  lines: [{ code: "base", amountSatang: 16_000, why: "" }],
  distanceMetres: 11_400,
  durationSeconds: 1440,
  distanceSource: "estimate",
  line: [],
  vehicle: "pickup",
  parcel: {
    category: "fragile",
    weightKg: 12.5,
    size: { lengthCm: 30, widthCm: 20, heightCm: 10 },
    declaredValueSatang: 500_000,
  },
  extras: ["pin", "helper"],
  scheduledAt: "2026-12-01T03:00:00.000Z",
  createdAt: "2026-11-21T02:00:00.000Z",
  payment: { method: "cash", state: "due", payer: "recipient", payerStopIndex: 2 },
  shareUrl: "https://songtan.example/customer/tracking/key",
  cancellation: { allowed: true, feeSatang: 0 },
  pinReleasable: [],
  rating: null,
  canRate: false,
  timeline: [{ kind: "booked", at: "2026-11-21T02:00:00.000Z" }],
};
