import { useCall } from "../api/use-call.ts";

const boardMilliseconds = 15_000;
/** One call's worth: nobody scrolls through more than the fifty nearest. */
const boardRows = 50;

export const useOffers = (enabled: boolean) => useCall("GET /driver/offers", { quiet: true }, { enabled });

export const useBoard = (enabled: boolean) =>
  useCall(
    "GET /driver/bookings",
    { query: { limit: boardRows }, quiet: true },
    { enabled, refetchIntervalMilliseconds: boardMilliseconds },
  );

export const useBoardBooking = (id: string, enabled: boolean) =>
  useCall("GET /driver/bookings/{id}", { params: { id } }, { enabled });

/** The work in hand; with some, a driver cannot take more. */
export const useWork = (enabled: boolean) =>
  useCall("GET /driver/tasks", { query: { state: "active" }, quiet: true }, { enabled });
