import { normaliseError } from "./api-error.ts";

/** The user sees "sending" on the page: after this many seconds the call fails. */
const maxWaitSeconds = 45;

type RetryOptions = { pause?: (milliseconds: number) => Promise<unknown>; random?: () => number };

/**
 * Makes a call that the server may put off: "too busy" (503) and "too many" (429) with a `Retry-After` that is soon over are
 * tried again then. Everything else is the caller's, also a wait of hours.
 */
export async function retryWhenBusy<Result>(
  call: () => Promise<Result>,
  { pause = sleep, random = Math.random }: RetryOptions = {},
): Promise<Result> {
  for (let waitedSeconds = 0; ; ) {
    try {
      return await call();
    } catch (thrown) {
      const { statusCode, retryAfterSeconds } = normaliseError(thrown);
      if ((statusCode !== 503 && statusCode !== 429) || retryAfterSeconds === undefined)
        throw thrown;
      // Those turned away together do not come back together.
      const seconds = Math.max(1, retryAfterSeconds) * (1 + 0.5 * random());
      waitedSeconds += seconds;
      if (waitedSeconds > maxWaitSeconds) throw thrown;
      await pause(seconds * 1000);
    }
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
