import { type ErrorCode, Refusal, refusals } from "@songtan/contract/errors";
import { refusalText } from "@songtan/contract/refusal-texts/texts";
import type { Locale } from "@songtan/domain/account-types";
import { fillText } from "@songtan/domain/texts";
import { dialectTexts } from "./dialect-texts.ts";

/** Every error id that a call below `/v3` answers, and its status. */
export const dialectErrors = {
  ERR_UNAUTHORIZED: 401,
  ERR_INSUFFICIENT_CREDIT: 402,
  ERR_FORBIDDEN: 403,
  ERR_DRIVER_DATA_OVER: 403,
  ERR_NOT_FOUND: 404,
  ERR_ORDER_NOT_FOUND: 404,
  ERR_DRIVER_NOT_FOUND: 404,
  ERR_CONFLICT: 409,
  ERR_BODY_TOO_LARGE: 413,
  ERR_INVALID_JSON: 400,
  ERR_INVALID_MARKET: 422,
  ERR_INVALID_FIELD: 422,
  ERR_MISSING_FIELD: 422,
  ERR_REQUIRED_FIELD: 422,
  ERR_INSUFFICIENT_STOPS: 422,
  ERR_TOO_MANY_STOPS: 422,
  ERR_INVALID_PHONE_NUMBER: 422,
  ERR_INVALID_SCHEDULE_TIME: 422,
  ERR_INVALID_SERVICE_TYPE: 422,
  ERR_INVALID_SPECIAL_REQUEST: 422,
  ERR_OUT_OF_SERVICE_AREA: 422,
  ERR_REVERSE_GEOCODE_FAILURE: 422,
  ERR_INVALID_QUOTATION_ID: 422,
  ERR_CANCELLATION_FORBIDDEN: 422,
  ERR_CHANGE_DRIVER: 422,
  ERR_EDIT_FORBIDDEN: 422,
  ERR_INVALID_TIPS: 422,
  ERR_EXCEED_MIN_TIPS: 422,
  ERR_EXCEED_MAX_TIPS: 422,
  ERR_INVALID_RESPONSE: 422,
  ERR_RATE_LIMIT_EXCEEDED: 429,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
} as const satisfies Record<string, number>;
export type DialectErrorId = keyof typeof dialectErrors;
/** `detail` is the path of the field, such as `/data/sender/phone`. */
export type DialectProblem = { id: DialectErrorId; detail?: string };

/** A "no" that only this protocol knows. Its error handler is the only catcher. */
export class DialectRefusal extends Error {
  override name = "DialectRefusal";
  readonly problems: readonly [DialectProblem, ...DialectProblem[]];
  constructor(...problems: [DialectProblem, ...DialectProblem[]]) {
    super(problems[0].id);
    this.problems = problems;
  }
}

/** The partner protocol's error id for each of our refusals. A refusal that is missing here is about a field. */
const idOfCode: Partial<Record<ErrorCode, DialectErrorId>> = {
  unauthenticated: "ERR_UNAUTHORIZED",
  key_invalid: "ERR_UNAUTHORIZED",
  scope_missing: "ERR_FORBIDDEN",
  suspended: "ERR_FORBIDDEN",
  account_closing: "ERR_FORBIDDEN",
  cap_per_booking: "ERR_FORBIDDEN",
  cap_per_day: "ERR_FORBIDDEN",
  payment_not_of_business: "ERR_FORBIDDEN",
  insufficient_balance: "ERR_INSUFFICIENT_CREDIT",
  credit_too_little: "ERR_INSUFFICIENT_CREDIT",
  credit_limit_reached: "ERR_INSUFFICIENT_CREDIT",
  invoice_overdue: "ERR_INSUFFICIENT_CREDIT",
  invoice_not_granted: "ERR_INSUFFICIENT_CREDIT",
  amount_due: "ERR_INSUFFICIENT_CREDIT",
  not_found: "ERR_NOT_FOUND",
  outside_area: "ERR_OUT_OF_SERVICE_AREA",
  in_water: "ERR_OUT_OF_SERVICE_AREA",
  no_road: "ERR_OUT_OF_SERVICE_AREA",
  too_far: "ERR_OUT_OF_SERVICE_AREA",
  closed_hours: "ERR_INVALID_SCHEDULE_TIME",
  quote_expired: "ERR_INVALID_QUOTATION_ID",
  quote_used: "ERR_INVALID_QUOTATION_ID",
  cancellation_not_allowed: "ERR_CANCELLATION_FORBIDDEN",
  fee_changed: "ERR_CANCELLATION_FORBIDDEN",
  driver_change_not_allowed: "ERR_CHANGE_DRIVER",
  price_raise_not_allowed: "ERR_INVALID_TIPS",
  edit_not_possible: "ERR_EDIT_FORBIDDEN",
  edit_used: "ERR_EDIT_FORBIDDEN",
  edit_open: "ERR_EDIT_FORBIDDEN",
  edit_over: "ERR_EDIT_FORBIDDEN",
  edit_driver_came: "ERR_EDIT_FORBIDDEN",
  edit_too_often: "ERR_EDIT_FORBIDDEN",
  edit_other_city: "ERR_EDIT_FORBIDDEN",
  edit_due_too_high: "ERR_EDIT_FORBIDDEN",
  edit_cod: "ERR_EDIT_FORBIDDEN",
  edit_cash_taken: "ERR_EDIT_FORBIDDEN",
  edit_cheaper_not_possible: "ERR_EDIT_FORBIDDEN",
  price_changed: "ERR_CONFLICT",
  conflict: "ERR_CONFLICT",
  in_progress: "ERR_CONFLICT",
  idempotency_key_reused: "ERR_CONFLICT",
  reference_in_use: "ERR_CONFLICT",
  too_large_upload: "ERR_BODY_TOO_LARGE",
  rate_limited: "ERR_RATE_LIMIT_EXCEEDED",
  internal: "ERR_INTERNAL",
  unavailable: "ERR_UNAVAILABLE",
};
const detailOfCode: Partial<Record<ErrorCode, string>> = {
  too_heavy: "/data/item/weight",
  too_large: "/data/item",
  prohibited: "/data/item/categories",
  quote_expired: "/data/quotationId",
  quote_used: "/data/quotationId",
};

/** Maps a field of our contract to the partner protocol's field and error id. */
function problemOfField(path: string): DialectProblem {
  if (path.startsWith("extras"))
    return { id: "ERR_INVALID_SPECIAL_REQUEST", detail: "/data/specialRequests" };
  if (path === "scheduledAt")
    return { id: "ERR_INVALID_SCHEDULE_TIME", detail: "/data/scheduleAt" };
  if (path.endsWith("contactPhone")) return { id: "ERR_INVALID_PHONE_NUMBER", detail: "/data" };
  if (path.endsWith("codAmountSatang"))
    return { id: "ERR_INVALID_FIELD", detail: "/data/cashOnDelivery" };
  if (path.startsWith("parcel")) return { id: "ERR_INVALID_FIELD", detail: "/data/item" };
  if (path.startsWith("dropOffs")) return { id: "ERR_INVALID_FIELD", detail: "/data/stops" };
  return { id: "ERR_INVALID_FIELD", detail: `/data/${path.replaceAll(".", "/")}` };
}

type Error = { id: string; message: string; detail?: string };
export type DialectAnswer = { status: number; body: { errors: Error[] } };

type Reader = { locale: Locale; requestId: string };

/** Returns the response to a failed call. Its list of errors always has an entry, because clients fail on an empty one. */
export function answerOf(problem: DialectRefusal | Refusal, reader: Reader): DialectAnswer {
  const { locale } = reader;
  const errors =
    problem instanceof Refusal
      ? errorsOfRefusal(problem, reader)
      : problem.problems.map(({ id, detail }) => ({
          id,
          message: fillText(dialectTexts[locale][id], { detail }),
          ...(detail !== undefined && { detail }),
        }));
  const [first] = errors;
  return {
    status: dialectErrors[(first?.id ?? "ERR_INTERNAL") as DialectErrorId],
    body: { errors },
  };
}

function errorsOfRefusal(
  { code, details, fields }: Refusal,
  { locale, requestId }: Reader,
): Error[] {
  const id = idOfCode[code];
  if (!id && fields && Object.keys(fields).length > 0)
    return Object.keys(fields).map((path) => {
      const problem = problemOfField(path);
      return { ...problem, message: dialectTexts[locale][problem.id] };
    });
  // A server error without an entry in the table is a fault of the table.
  const known = id ?? (refusals[code] >= 500 ? "ERR_INTERNAL" : "ERR_INVALID_FIELD");
  const detail = detailOfCode[code] ?? (known === "ERR_INVALID_FIELD" ? "/data" : undefined);
  const own = known === "ERR_NOT_FOUND" || known === "ERR_UNAUTHORIZED";
  const message = own
    ? dialectTexts[locale][known]
    : refusalText(code, locale, { ...details, requestId });
  return [{ id: known, message, ...(detail && { detail }) }];
}
