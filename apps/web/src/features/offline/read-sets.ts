import type { Listed } from "@songtan/client/calls/call-types.ts";
import type { BookingSummary, BookingView } from "@songtan/contract/bookings/bookings";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { Role } from "@songtan/domain/account-types";
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { taskKey, taskListName } from "../api/task-cache.ts";
import { callKey } from "../api/use-call.ts";
import type { ReadSet } from "./offline-reads.ts";

/** The last notices of a person, and how many are not read. */
const noticeNames = <R extends Role>(role: R) =>
  [`GET /${role}/notices`, `GET /${role}/notices/unread`] as const;

const isPaged = (answer: unknown): answer is InfiniteData<Listed<unknown>> =>
  typeof answer === "object" && answer !== null && "pages" in answer;

/** Only the first page of a paged list is stored. */
const shorten = (answer: unknown) =>
  isPaged(answer)
    ? { pages: answer.pages.slice(0, 1), pageParams: answer.pageParams.slice(0, 1) }
    : answer;

/** The reads that a driver needs to work offline. */
export const driverReads: ReadSet = {
  names: [
    "GET /driver/dashboard",
    "GET /driver/work-area",
    taskListName,
    "GET /driver/tasks/{id}",
    ...noticeNames("driver"),
  ],
  shorten,
  /** A list contains as much of each task as reading that task does. */
  onAnswer: (queries, [name], answer) => {
    if (name !== taskListName) return;
    for (const task of (answer as Listed<TaskView>).data)
      queries.setQueryData(taskKey(task.id), task);
  },
};

const bookingListName = "GET /bookings";
const bookingName = "GET /bookings/{id}";

/** Bookings under way, and the first page of the past ones: not what a person searched for. */
function isLastKnownList([, input]: QueryKey): boolean {
  const { state, ...filters } = (input as { query: Record<string, unknown> | null }).query ?? {};
  if (state === "active") return true;
  return state === "ended" && Object.keys(filters).length === 0;
}

/** A business's bookings are not stored on the person's phone: they are read at the desk that works for the business. */
const isOfBusiness = ([, input]: QueryKey): boolean =>
  (input as { scope?: string } | undefined)?.scope !== undefined;

/** The reads of the profile pages. Devices and passkeys are left out: a person who looks there needs the current state. */
const profileNames = [
  "GET /customer/amount-due",
  "GET /customer/bank-account",
  "GET /customer/cards",
  "GET /customer/consents",
  "GET /customer/credit",
  "GET /customer/notifications",
  "GET /customer/places",
  "GET /customer/tax-payer",
] as const;

/** The reads that a customer sees offline: the lists, and every booking and profile page in its last known state. */
export const customerReads: ReadSet = {
  names: [bookingListName, bookingName, ...profileNames, ...noticeNames("customer")],
  includes: (queryKey) =>
    !isOfBusiness(queryKey) && (queryKey[0] !== bookingListName || isLastKnownList(queryKey)),
  shorten,
  onAnswer: (queries, queryKey, answer) => {
    if (queryKey[0] === bookingListName && !isPaged(answer))
      readChanged(queries, (answer as Listed<BookingSummary>).data);
  },
};

/** More bookings under way than these are a business's; each is read when its page is opened. */
const readAheadMax = 10;

/** Bookings of the list that the device does not know in this state are read, so that each opens without a network. */
function readChanged(queries: QueryClient, bookings: readonly BookingSummary[]): void {
  if (globalThis.navigator?.onLine === false) return;
  for (const { id, state } of bookings.slice(0, readAheadMax)) {
    const params = { id };
    const queryKey = callKey(bookingName, { params });
    if (queries.getQueryData<BookingView>(queryKey)?.state === state) continue;
    const queryFn = () => api.call(bookingName, { params, quiet: true });
    // A failed one is read when its page is opened.
    void queries.prefetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 });
  }
}
