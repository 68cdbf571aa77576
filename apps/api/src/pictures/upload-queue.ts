import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";

export type UploadQueue = {
  /**
   * Waits until `sender` may send a picture, and answers how to end its turn.
   *
   * @throws Refusal `rate_limited` when too many of the sender's own wait, or for too long
   * @throws Refusal `unavailable` when the process has enough in its hands
   */
  enter(sender: string): Promise<() => void>;
  /** Uploads in progress. */
  runningCount(): number;
  /** Returns the number of pictures in the queue. */
  waiting(): number;
};

export type QueueLimits = {
  atOnce: number;
  waitingPerSender: number;
  waitingMax: number;
  waitSeconds: number;
};

const standard: QueueLimits = {
  atOnce: limits.uploadsAtOnce,
  waitingPerSender: limits.uploadsWaitingPerAccount,
  waitingMax: limits.uploadTurnsWaitingMax,
  waitSeconds: limits.uploadTurnSeconds,
};
/**
 * Retry-After, in seconds, for a refused sender: after their queue or the queue of all is full. Each picture needs a
 * second or more.
 */
const retrySeconds = { own: 3, all: 5 };
/** Those turned away together do not come back together, each with its ten megabytes. */
const retrySpreadFactor = 3;
const refusalFor = (scope: keyof typeof retrySeconds) =>
  new Refusal(scope === "own" ? "rate_limited" : "unavailable", {
    retryAfterSeconds: Math.round(
      retrySeconds[scope] * (1 + Math.random() * (retrySpreadFactor - 1)),
    ),
  });

/**
 * Admits senders of pictures to this process: one at a time for each sender, and a limited number
 * in total. A waiting upload has not been read, so it uses no memory and no disk.
 * @param isBusy whether enough pictures wait to be encoded
 */
export function openUploadQueue(
  isBusy: () => boolean,
  options: Partial<QueueLimits> = {},
): UploadQueue {
  const most = { ...standard, ...options };
  const lines = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  const waitInLine = async (line: (() => void)[]) => {
    if (waiting >= most.waitingMax) throw refusalFor("all");
    if (line.length >= most.waitingPerSender) throw refusalFor("own");
    waiting += 1;
    const itsTurn = await new Promise<boolean>((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(begin), 1);
        resolve(false);
      }, most.waitSeconds * 1000);
      line.push(begin);
    });
    waiting -= 1;
    if (!itsTurn) throw refusalFor("own");
  };
  const passOn = (sender: string) => {
    const next = lines.get(sender)?.shift();
    if (next) next();
    else lines.delete(sender);
  };

  return {
    runningCount: () => running,
    waiting: () => waiting,
    async enter(sender) {
      const line = lines.get(sender);
      if (line) await waitInLine(line);
      else lines.set(sender, []);
      if (running >= most.atOnce || isBusy()) {
        passOn(sender);
        throw refusalFor("all");
      }
      running += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        running -= 1;
        passOn(sender);
      };
    },
  };
}
