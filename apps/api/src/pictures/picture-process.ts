import { writeFileSync } from "node:fs";
import { encodePicture } from "./encode-picture.ts";

export type PictureTask = { sent: string | Uint8Array; keepTransparency: boolean };

/** Makes one picture after the other for the program that started it, and ends with it. */
const ready = "ready";

// The signal that stops the program also reaches its child processes. This process continues until the program
// disconnects.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", async ({ sent, keepTransparency }: PictureTask) => {
  process.send?.(await encodePicture(sent, keepTransparency));
});
endFirst();
process.send?.(ready);

/** When the machine's memory is short, the system ends this process before the program or the database. */
function endFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "800");
  } catch {
    // Only Linux has it.
  }
}
