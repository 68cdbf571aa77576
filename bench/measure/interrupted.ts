/**
 * Cleans up when a run is interrupted: databases and products outlive the process that started
 * them.
 */
export function onInterrupt(cleanUp: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}
