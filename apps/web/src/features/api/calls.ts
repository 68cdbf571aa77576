import type { AnswerOf, BodyOf, CallNameOf } from "@songtan/client/calls/call-types.ts";
import type { AccountCalls } from "./account-calls.ts";
import type { BookingCalls } from "./booking-calls.ts";
import type { DriverCalls } from "./driver-calls.ts";
import type { MoneyCalls } from "./money-calls.ts";

/**
 * Every call the app makes: what goes in (`body`, `query`) and what comes out. `answer` is what the caller gets:
 * the inside of `{"data": …}`, or the whole answer where it holds more than that (lists, sessions).
 * Only types are imported from the contract: its schemas, and zod with them, stay out of the browser.
 */
export type Calls = AccountCalls & BookingCalls & DriverCalls & MoneyCalls;

type CallName = CallNameOf<Calls>;
export type Answer<Name extends CallName> = AnswerOf<Calls, Name>;
export type Body<Name extends CallName> = BodyOf<Calls, Name>;
