import { type ChildProcess, fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import type { Encoded } from "./encode-picture.ts";
import type { PictureTask } from "./picture-process.ts";

export type ChildLimits = {
  /** A loaded machine starts a process slowly. */
  startSeconds: number;
  /**
   * The time limit for one picture, in seconds. The slowest picture needs two seconds of a full core; on a busy
   * machine all other processes have priority.
   */
  pictureSeconds: number;
  /** Resident memory of one process. */
  residentBytes: number;
  /** The number of pictures after which a process is replaced, because the library does not release all of its memory. */
  picturesPerChild: number;
  idleSeconds: number;
  /** The program that runs in the child; tests supply one that fails on purpose. */
  program: URL;
};

/**
 * The reason for no answer: the child did not start, ended during the picture, or exceeded its time
 * or memory.
 */
export type NoAnswer = { died: "start" | "picture" | "time" | "memory" };

export type PictureChild = {
  readonly pid: number | undefined;
  isFree(): boolean;
  make(task: PictureTask): Promise<Encoded | NoAnswer>;
  end(): void;
};

/** Everything else goes first: a picture can wait for a booking. */
const niceness = 10;
const watchMilliseconds = 25;
/** The library's own settings and nothing else: no secret of the program's is in there. */
const childEnvironment = {
  // Fewer pools of freed memory, and no line in our log for each odd picture.
  MALLOC_ARENA_MAX: "2",
  VIPS_WARNING: "0",
};

/** Returns the flags that load TypeScript here, so that they also load it in the child. */
const loadedFirst = () => process.execArgv.filter((flag) => flag.startsWith("--import="));

/**
 * A process that encodes pictures, one at a time. It starts at once and ends by itself when idle.
 */
export function startChild(limits: ChildLimits, onEnd: () => void): PictureChild {
  const child = fork(limits.program, {
    execArgv: ["--max-old-space-size=64", "--max-semi-space-size=1", ...loadedFirst()],
    env: childEnvironment,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let over = false;
  let busy = false;
  let made = 0;
  let idle: NodeJS.Timeout | undefined;
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    // It was not started, or cannot be spoken to.
    child.on("error", () => resolve());
  });
  const end = () => {
    over = true;
    clearTimeout(idle);
    child.kill("SIGKILL");
  };
  void gone.then(() => {
    end();
    onEnd();
  });
  const started = nextMessage(child).then(() => lower(child));

  return {
    pid: child.pid,
    isFree: () => !over && !busy,
    end,
    async make(task) {
      busy = true;
      clearTimeout(idle);
      holdProgram(child, true);
      try {
        const answer = await requestEncode(child, { task, limits, started, gone });
        made += 1;
        if ("died" in answer || made >= limits.picturesPerChild) end();
        return answer;
      } finally {
        busy = false;
        holdProgram(child, false);
        idle = setTimeout(end, limits.idleSeconds * 1000).unref();
      }
    },
  };
}

type EncodeRequest = {
  task: PictureTask;
  limits: ChildLimits;
  started: Promise<void>;
  gone: Promise<void>;
};

async function requestEncode(
  child: ChildProcess,
  { task, limits, started, gone }: EncodeRequest,
): Promise<Encoded | NoAnswer> {
  const isUp = await first([started.then(() => true), gone.then(() => false)], limits.startSeconds);
  if (!isUp) return { died: "start" };
  let tooMuch = () => {};
  const memory = new Promise<NoAnswer>((resolve) => {
    tooMuch = () => resolve({ died: "memory" });
  });
  const watch = setInterval(() => {
    if (residentBytes(child.pid) > limits.residentBytes) tooMuch();
  }, watchMilliseconds);
  try {
    const answer = nextMessage(child) as Promise<Encoded>;
    child.send(task, () => {});
    const death = gone.then((): NoAnswer => ({ died: "picture" }));
    return (
      (await first<Encoded | NoAnswer>([answer, memory, death], limits.pictureSeconds)) ?? {
        died: "time",
      }
    );
  } finally {
    clearInterval(watch);
  }
}

const nextMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once("message", (message) => resolve(message)));

/** The first that comes, or null when none does within so many seconds. */
async function first<Value>(values: Promise<Value>[], seconds: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), seconds * 1000);
  });
  return Promise.race([...values, late]).finally(() => clearTimeout(timer));
}

/** Keeps the program alive while a picture is encoded; an idle child does not keep it alive. */
function holdProgram(child: ChildProcess, hold: boolean): void {
  for (const handle of [child, child.channel]) hold ? handle?.ref() : handle?.unref();
}

/** Linux keeps a priority for each thread, and those that make pictures are there before the first one comes. */
function lower({ pid = 0 }: ChildProcess): void {
  for (const thread of threadsOf(pid))
    try {
      setPriority(thread, niceness);
    } catch {
      // It has ended, or the system does not allow it: then it is as fast as the others.
    }
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** 0 where the system does not say: there the limit of pixels alone holds. */
function residentBytes(pid: number | undefined): number {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
