/** The commands a benchmark may send to a server in a process of its own. */
export type BenchCommand = "cpu" | "stop";

/** Reports to the parent that the server is up, then answers its commands until it sends stop. */
export function serveBench(details: object, close: () => Promise<void>): void {
  process.on("message", async (command: BenchCommand) => {
    if (command === "cpu") {
      const { user, system } = process.cpuUsage();
      process.send?.((user + system) / 1000);
      return;
    }
    await close();
    process.exit(0);
  });
  process.on("disconnect", () => process.exit(1));
  process.send?.(details);
}
