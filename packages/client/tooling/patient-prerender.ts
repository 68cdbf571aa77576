const routerMilliseconds = 10_000;
const patientMilliseconds = 180_000;

/**
 * React Router gives each pre-rendered page 10 s and has no setting for it. On a small, busy machine the first page, which
 * loads the whole app, takes longer, and `npm start` would end there. Only the build's own process is made patient.
 */
export function waitForSlowMachines(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) =>
    timeout(milliseconds === routerMilliseconds ? patientMilliseconds : milliseconds);
}
