import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";

export type Turns = {
  /**
   * Waits until `sender` may send a picture, and answers how to end its turn.
   *
   * @throws Refusal `rate_limited` when too many of the sender's own wait, or for too long
   * @throws Refusal `unavailable` when the process has enough in its hands
   */
  take(sender: string): Promise<() => void>;
  /** Pictures whose turn it is. */
  underWay(): number;
  /** Pictures that wait for their turn. */
  waiting(): number;
};

export type TurnLimits = {
  atOnce: number;
  waitingPerSender: number;
  waitingMax: number;
  waitSeconds: number;
};

const standard: TurnLimits = {
  atOnce: limits.uploadsAtOnce,
  waitingPerSender: limits.uploadsWaitingPerAccount,
  waitingMax: limits.uploadTurnsWaitingMax,
  waitSeconds: limits.uploadTurnSeconds,
};
/** What a sender who was turned away waits for: pictures, of their own or of all, each of which takes a second or more. */
const comeBackSeconds = { own: 3, all: 5 };
/** Those turned away together do not come back together, each with its ten megabytes. */
const comeBackWithin = 3;
const turnAway = (whose: keyof typeof comeBackSeconds) =>
  new Refusal(whose === "own" ? "rate_limited" : "unavailable", {
    retryAfterSeconds: Math.round(comeBackSeconds[whose] * (1 + Math.random() * (comeBackWithin - 1))),
  });

/**
 * Who may send a picture to this process now: of each sender one at a time, of all so many. What waits here has not been
 * read, so it takes no memory and no disk.
 *
 * @param isBusy whether enough pictures wait to be made
 */
export function openTurns(isBusy: () => boolean, given: Partial<TurnLimits> = {}): Turns {
  const most = { ...standard, ...given };
  const lines = new Map<string, (() => void)[]>();
  let underWay = 0;
  let waiting = 0;

  const waitInLine = async (line: (() => void)[]) => {
    if (waiting >= most.waitingMax) throw turnAway("all");
    if (line.length >= most.waitingPerSender) throw turnAway("own");
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
    if (!itsTurn) throw turnAway("own");
  };
  const passOn = (sender: string) => {
    const next = lines.get(sender)?.shift();
    if (next) next();
    else lines.delete(sender);
  };

  return {
    underWay: () => underWay,
    waiting: () => waiting,
    async take(sender) {
      const line = lines.get(sender);
      if (line) await waitInLine(line);
      else lines.set(sender, []);
      if (underWay >= most.atOnce || isBusy()) {
        passOn(sender);
        throw turnAway("all");
      }
      underWay += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        underWay -= 1;
        passOn(sender);
      };
    },
  };
}
