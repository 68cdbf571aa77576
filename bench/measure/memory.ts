import { readdirSync, readFileSync } from "node:fs";

type Running = { pid: number; parent: number; command: string };

function running(): Running[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return [{ pid: Number(name), parent, command }];
      } catch {
        return []; // Ended between the two reads.
      }
    });
}

/** A process and everything it has started, however deep. */
function family(root: number): Running[] {
  const all = running();
  const processes = all.filter(({ pid }) => pid === root);
  for (const member of processes)
    processes.push(...all.filter(({ parent }) => parent === member.pid));
  return processes;
}

/** What a process is to us; the order is that of the table. */
const parts: readonly (readonly [string, RegExp])[] = [
  ["PostgreSQL", /postgres/],
  ["the picture processes", /picture-process\.ts/],
  ["the program", /apps\/api\/src\/main\.ts/],
  ["tools/start.mjs", /tools\/start\.mjs/],
  ["npm and its shell", /^npm|npm-cli|^sh /],
];

/** Megabytes of one process that are in memory now, and the most there ever were. Linux only. */
export function residentMegabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

function shareMegabytes(pid: number): number {
  try {
    const [, kilobytes] =
      /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0; // The process has ended since.
  }
}

/**
 * Megabytes of a process and its descendants, by part. PSS splits a page that several processes
 * share, so the sum is the real memory of the product; Linux only.
 */
export function proportionalMegabytes(root: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { pid, command } of family(root)) {
    // `sh -c node tools/start.mjs` names the tool too, but is npm's shell.
    const [part] = (/^sh /.test(command)
      ? parts.at(-1)
      : parts.find(([, names]) => names.test(command))) ?? ["other"];
    sums.set(part, (sums.get(part) ?? 0) + shareMegabytes(pid));
  }
  return sums;
}
