/** Cleans up when somebody interrupts the run: databases and products outlive whoever started them. */
export function onInterrupt(cleanUp: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}
