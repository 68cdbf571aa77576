import { Logger } from "graphile-worker";

/** The job runner's log without its every success: warnings and errors only. */
export const jobLogger = (log: (line: string) => void): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") log(`jobs: ${message}`);
  });
