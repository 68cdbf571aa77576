import { type Command, Redis } from "ioredis";

/**
 * Every call of the program passes through Redis: one that has not answered by then counts as
 * silent.
 */
const answerMilliseconds = 500;
/** The interval of the probe that detects the return of Redis. Other commands fail at once in the meantime. */
const probeMilliseconds = 1000;

/**
 * Redis behind a circuit breaker. Without a connection, or after Redis stopped answering on an open one, commands fail
 * at once until Redis has answered a probe.
 */
export class SharedRedis extends Redis {
  #silent = false;
  #probe: NodeJS.Timeout | undefined;

  constructor(url: string) {
    super(url, {
      commandTimeout: answerMilliseconds,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
    });
  }

  get answers(): boolean {
    return this.status === "ready" && !this.#silent;
  }

  override sendCommand(command: Command, stream?: Parameters<Redis["sendCommand"]>[1]): unknown {
    // The handshake of a new connection comes before it is ready and always passes.
    const leftAlone =
      this.#silent && this.status === "ready" && command.name !== "ping" && command.name !== "quit";
    if (leftAlone) command.reject(new Error("Redis is silent"));
    else command.promise.catch((problem: Error) => this.#onFailure(problem));
    return leftAlone ? command.promise : super.sendCommand(command, stream);
  }

  override disconnect(reconnect?: boolean): void {
    clearTimeout(this.#probe);
    super.disconnect(reconnect);
  }

  #onFailure(problem: Error): void {
    if (problem.message !== "Command timed out" || this.#silent) return;
    this.#silent = true;
    this.#scheduleCheck();
  }

  #scheduleCheck(): void {
    this.#probe = setTimeout(() => {
      this.ping().then(
        () => {
          this.#silent = false;
        },
        () => this.#scheduleCheck(),
      );
    }, probeMilliseconds).unref();
  }
}
