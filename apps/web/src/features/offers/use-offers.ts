import { useApiQuery } from "../api/use-call.ts";

const boardMilliseconds = 15_000;
/** One call's worth: no driver scrolls through more than the fifty nearest. */
const boardRows = 50;

export const useOffers = (enabled: boolean) =>
  useApiQuery("GET /driver/offers", { quiet: true }, { enabled });

export const useBoard = (enabled: boolean) =>
  useApiQuery(
    "GET /driver/bookings",
    { query: { limit: boardRows }, quiet: true },
    { enabled, refetchIntervalMilliseconds: boardMilliseconds },
  );

export const useBoardBooking = (id: string, enabled: boolean) =>
  useApiQuery("GET /driver/bookings/{id}", { params: { id } }, { enabled });

/** The active work; with some, a driver cannot accept more. */
export const useWork = (enabled: boolean) =>
  useApiQuery("GET /driver/tasks", { query: { state: "active" }, quiet: true }, { enabled });
