/** What the other side of a benchmark may ask of a server in a process of its own. */
export type Ask = "cpu" | "stop";

/** Tells the parent that the server is up, then answers what it asks, until it says stop. */
export function serveBench(facts: object, close: () => Promise<void>): void {
  process.on("message", async (ask: Ask) => {
    if (ask === "cpu") {
      const { user, system } = process.cpuUsage();
      process.send?.((user + system) / 1000);
      return;
    }
    await close();
    process.exit(0);
  });
  process.on("disconnect", () => process.exit(1));
  process.send?.(facts);
}
