const routerTimeoutMilliseconds = 10_000;
const extendedTimeoutMilliseconds = 180_000;

/**
 * React Router limits each pre-rendered page to 10 s and has no setting for it. On a small, busy
 * machine the first page, which loads the whole app, needs longer and `npm start` would fail; only
 * the build process gets the longer limit.
 */
export function extendPrerenderTimeout(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) =>
    timeout(
      milliseconds === routerTimeoutMilliseconds ? extendedTimeoutMilliseconds : milliseconds,
    );
}
