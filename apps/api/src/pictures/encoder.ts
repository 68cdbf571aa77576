import { availableParallelism } from "node:os";
import { Refusal } from "@songtan/contract/errors";
import { UpstreamFailure } from "../ports/upstream.ts";
import type { Encoded, Picture } from "./encode-picture.ts";
import { type ChildLimits, type NoAnswer, type PictureChild, startChild } from "./picture-child.ts";
import type { PictureTask } from "./picture-process.ts";

export type PictureEncoder = {
  /**
   * Encodes a picture in a separate process, because an upload may be designed to break its decoder.
   * @param sent the bytes, or the file they are in
   * @throws Refusal `unsupported_media` when it is not a whole JPEG, PNG or WebP;
   * `too_large_upload` over 40 megapixels
   * @throws UpstreamFailure when no process could be started, or none finished in time
   */
  encode(sent: string | Uint8Array, keepTransparency: boolean): Promise<Picture>;
  /** Returns the number of pictures queued for a process. */
  waiting(): number;
  /** Returns the ids of the running processes. */
  pids(): number[];
  stop(): Promise<void>;
};
export type EncoderLimits = ChildLimits & { processes: number };

const standard: EncoderLimits = {
  processes: Math.min(availableParallelism(), 4),
  startSeconds: 30,
  pictureSeconds: 40,
  residentBytes: 448 * 1024 * 1024,
  picturesPerChild: 200,
  idleSeconds: 30,
  program: new URL("./picture-process.ts", import.meta.url),
};

type Job = PictureTask & {
  tries: number;
  resolve(picture: Picture): void;
  reject(problem: Error): void;
};

/** A picture in a crashed process is retried once: another picture may have ended the process. */
const triesMax = 2;

/** Encodes pictures in separate processes, one for each core, which start on demand. */
export function openEncoder(options: Partial<EncoderLimits> = {}): PictureEncoder {
  const limits = { ...standard, ...options };
  const waiting: Job[] = [];
  const children = new Set<PictureChild>();
  let stopped = false;

  const start = (): PictureChild => {
    const child = startChild(limits, () => {
      children.delete(child);
      pump();
    });
    children.add(child);
    return child;
  };
  const freeChild = (): PictureChild | null =>
    [...children].find((child) => child.isFree()) ??
    (children.size < limits.processes ? start() : null);
  const pump = () => {
    while (waiting.length > 0 && !stopped) {
      const child = freeChild();
      if (!child) return;
      const job = waiting.shift();
      if (job) void work(child, job);
    }
  };
  const work = async (child: PictureChild, job: Job) => {
    job.tries += 1;
    const answer = await child.make({ sent: job.sent, keepTransparency: job.keepTransparency });
    const died = "died" in answer && answer.died === "picture";
    if (died && stopped) job.reject(new UpstreamFailure("the picture process"));
    else if (died && job.tries < triesMax) waiting.unshift(job);
    else answerJob(job, answer);
    pump();
  };

  return {
    encode: (sent, keepTransparency) =>
      new Promise((resolve, reject) => {
        if (stopped) return reject(new UpstreamFailure("the picture process"));
        waiting.push({ sent, keepTransparency, tries: 0, resolve, reject });
        pump();
      }),
    waiting: () => waiting.length,
    pids: () => [...children].flatMap(({ pid }) => pid ?? []),
    async stop() {
      stopped = true;
      for (const { reject } of waiting.splice(0))
        reject(new UpstreamFailure("the picture process"));
      for (const child of children) child.end();
    },
  };
}

function answerJob({ resolve, reject }: Job, answer: Encoded | NoAnswer): void {
  if ("picture" in answer) resolve({ ...answer.picture, bytes: Buffer.from(answer.picture.bytes) });
  else reject("refused" in answer ? new Refusal(answer.refused) : problemOf(answer));
}

function problemOf({ died }: NoAnswer): Error {
  if (died === "memory") return new Refusal("too_large_upload");
  if (died === "picture") return new Refusal("unsupported_media");
  return new UpstreamFailure("the picture process", new Error(`no picture: ${died}`));
}
