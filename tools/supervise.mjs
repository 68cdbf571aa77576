// Keeps one program running, on nothing but Node.
import { spawn } from "node:child_process";

/** What the program ends with where starting it again cannot help: its database or its settings (`apps/api/src/process/exit-status.ts`). */
const hopelessStatuses = [65, 78];
const firstPauseMilliseconds = 1000;
const pauseMillisecondsMax = 30_000;
/** One that lived this long did not die of being started. */
const settledMilliseconds = 60_000;
const parentCheckMilliseconds = 1000;

/**
 * Runs a program and starts it again after each unexpected end, after a pause that grows; signals
 * that would end us end the program, in its own time. Returns the exit code: of a requested end, or
 * of a mistake that a restart cannot correct.
 * @param start starts the program and returns its process
 */
export async function supervise(
  start,
  { say: log = console.error, firstPause = firstPauseMilliseconds } = {},
) {
  let child = null;
  let stopRequested = false;
  let wake = () => {};
  const end = (signal) => {
    stopRequested = true;
    wake();
    child?.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
  let pause = firstPause;
  for (;;) {
    const began = performance.now();
    const { code, signal } = await new Promise((done) => {
      child = start();
      child.on("error", (problem) => done({ code: null, signal: problem.message }));
      child.on("exit", (code, signal) => done({ code, signal }));
    });
    child = null;
    if (code === 0 || hopelessStatuses.includes(code) || stopRequested) return code ?? 1;
    if (performance.now() - began > settledMilliseconds) pause = firstPause;
    log(
      `the program ended (${signal ?? `status ${code}`}), starting it again in ${pause / 1000} s`,
    );
    await new Promise((done) => {
      wake = done;
      setTimeout(done, pause);
    });
    if (stopRequested) return 0;
    pause = Math.min(pause * 2, pauseMillisecondsMax);
  }
}

/**
 * Ends us when the process that started us is gone. npm starts a shell and passes signals to it alone: a `kill` of npm
 * ends both and would leave us running with no one to stop us.
 */
export function endWithParent() {
  const parent = process.ppid;
  const checks = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(checks);
    process.kill(process.pid, "SIGTERM");
  }, parentCheckMilliseconds);
  checks.unref();
}

/** Starts a program as ours, with our terminal. */
export const startProgram =
  (command, args, { cwd, env }) =>
  () =>
    spawn(command, args, { cwd, env, stdio: "inherit" });
