/** SPEC 9. Money is shown as given there: baht, Thai style, two decimals, decimals never guessed while typing. */
export const currency = {
  code: "THB",
  locale: "th-TH",
  precision: 2,
  autoDecimalMode: false,
} as const;

export const progressTimes = {
  throttleMilliseconds: 200,
  durationMilliseconds: 5000,
  hideDelayMilliseconds: 500,
} as const;

/** A loading indicator comes after this long, and then stays at least this long, so that it never flickers. */
export const loadingDelayMilliseconds = 200;

export const chunkTimes = {
  timeoutMilliseconds: 120_000,
  reloadThrottleMilliseconds: 60_000,
} as const;
