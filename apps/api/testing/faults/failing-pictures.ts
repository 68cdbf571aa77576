import type { PictureTask } from "../../src/pictures/picture-process.ts";

/**
 * Replaces the picture process: does what the "picture" says, as a hostile one would force the real
 * process to.
 */
const held: Buffer[] = [];
const answer = (bytes: string) =>
  process.send?.({
    picture: { bytes: Buffer.from(bytes), mime: "image/jpeg", width: 1, height: 1 },
  });

process.on("disconnect", () => process.exit());
process.on("message", ({ sent }: PictureTask) => {
  const [what, more] = String(sent).split(" ");
  if (what === "crash") process.kill(process.pid, "SIGSEGV");
  else if (what === "hang") for (;;);
  else if (what === "grow") setInterval(() => held.push(Buffer.alloc(32 * 1024 * 1024, 1)), 5);
  else if (what === "environment") answer(JSON.stringify(process.env));
  else if (what === "wait") setTimeout(() => answer("waited"), Number(more));
  else answer(`made by ${process.pid}`);
});
process.send?.("ready");
