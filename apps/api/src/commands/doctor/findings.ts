import type { ProviderView } from "@songtan/contract/console/operator/providers";
import type { ProviderKind } from "@songtan/domain/operator/providers";

/** A result of the examination: `good`, `warning` for a problem to look at soon, or `bad` for one to fix at once. */
export type Finding = {
  subject: string;
  state: "good" | "warning" | "bad";
  text: string;
  /** The advice to the operator. */
  advice?: string;
};
type Judged = Omit<Finding, "subject">;

const good = (text: string): Judged => ({ state: "good", text });
const gigabyte = 1e9;
const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/** A backup and its database have to fit; below a gigabyte PostgreSQL may stop within minutes of a busy hour. */
const freeBytesMin = { good: 10 * gigabyte, warning: gigabyte };

export function judgeDisk({ folder, freeBytes }: { folder: string; freeBytes: number }): Judged {
  const text = `${(freeBytes / gigabyte).toFixed(1)} GB free for ${folder}`;
  if (freeBytes >= freeBytesMin.good) return good(text);
  const state = freeBytes >= freeBytesMin.warning ? "warning" : "bad";
  return { state, text, advice: "make room or a larger disk: a full one stops every booking" };
}

/** Codes of the second step change every 30 s, and webhooks older than minutes are refused. A `Date` header has full seconds. */
const clockMilliseconds = { good: 2000, warning: 10_000 };

/** The difference between this machine's clock and another one: positive when this one is ahead. */
export type ClockFacts = { of: string; aheadMilliseconds: number };

export function judgeClock({ of, aheadMilliseconds }: ClockFacts): Judged {
  const apart = Math.abs(aheadMilliseconds);
  const seconds = (apart / 1000).toFixed(1);
  const text = `${seconds} s ${aheadMilliseconds < 0 ? "behind" : "ahead of"} ${of}`;
  if (apart <= clockMilliseconds.good) return good(text);
  const state = apart <= clockMilliseconds.warning ? "warning" : "bad";
  const advice = "synchronise the clock: timedatectl set-ntp true";
  return { state, text, advice };
}

/** The oldest PostgreSQL the product is made for. */
const postgresMin = 15;

export type DatabaseFacts = {
  /** `server_version_num`, such as 180001. */
  version: number;
  /** What a start would refuse, as a sentence; null when it would not. */
  problem: string | null;
  knowsThaiLetters: boolean;
  /** Migrations of this release that the database does not have yet. */
  missing: number;
};

export function judgeDatabase(facts: DatabaseFacts): Judged {
  const { version, problem, knowsThaiLetters, missing } = facts;
  const major = Math.floor(version / 10_000);
  const name = `PostgreSQL ${major}`;
  if (major < postgresMin)
    return {
      state: "bad",
      text: `${name} is older than ${postgresMin}`,
      advice: "move the database to a newer PostgreSQL",
    };
  if (problem)
    return {
      state: "bad",
      text: problem,
      advice: "docs/runbooks/deploy.md, step 2",
    };
  if (missing > 0)
    return {
      state: "warning",
      text: `${name}, ${missing} migrations behind this release`,
      advice: "npm run backup, then restart: a start migrates",
    };
  if (!knowsThaiLetters)
    return {
      state: "warning",
      text: `${name}; its locale knows no Thai letters, so searches are slow`,
      advice: "restore a backup into a database made as docs/runbooks/deploy.md says",
    };
  return good(`${name}, as this release wants it`);
}

/** One each night, and two hours for its time to move; after three nights without one the timer is broken. */
const backupHours = { good: 26, warning: 74 };

export type BackupFacts = {
  folder: string;
  newest: { name: string; madeAt: Date } | null;
  /** Keys of the backup that this installation lacks. */
  missingKeys: readonly string[];
  isProduction: boolean;
  now: Date;
};

export function judgeBackup(facts: BackupFacts): Judged {
  const { folder, newest, missingKeys, isProduction, now } = facts;
  const advice = "npm run backup, each night by a timer, to another disk or machine";
  if (!newest)
    return {
      state: isProduction ? "bad" : "warning",
      text: `none in ${folder}`,
      advice,
    };
  if (missingKeys.length > 0)
    return {
      state: "bad",
      text: `${newest.name}: ${missingKeys.join(" ")}`,
      advice: "docs/runbooks/keys.md",
    };
  const hours = (now.getTime() - newest.madeAt.getTime()) / hourMilliseconds;
  const text = `${newest.name} is ${Math.max(0, Math.round(hours))} hours old`;
  if (hours <= backupHours.good) return good(text);
  return {
    state: hours <= backupHours.warning ? "warning" : "bad",
    text,
    advice,
  };
}

/** Certificates of 90 days are renewed 30 days before their end: with fewer the renewal has failed at least twice. */
const certificateDays = { good: 21, warning: 7 };

export type AddressFacts = {
  url: string;
  /** Null when the name does not resolve. */
  addresses: readonly string[] | null;
  /** Null for an address without TLS, or where no connection came about. */
  certificate: { validTo: Date; problem: string | null } | null;
  /** What it answered, or why it did not. */
  answer: { status: number; expected: number } | string;
  now: Date;
};

export function judgeAddress({ url, addresses, certificate, answer, now }: AddressFacts): Judged {
  if (addresses === null)
    return { state: "bad", text: `${url}: its name has no address`, advice: "set its DNS record" };
  if (certificate?.problem)
    return {
      state: "bad",
      text: `${url}: browsers refuse its certificate (${certificate.problem})`,
      advice: "docs/runbooks/deploy.md, step 6",
    };
  if (typeof answer === "string")
    return {
      state: "bad",
      text: `${url} does not answer: ${answer}`,
      advice: "is the program running, and does the proxy lead to it?",
    };
  if (answer.status !== answer.expected)
    return {
      state: "bad",
      text: `${url} answers ${answer.status} instead of ${answer.expected}`,
      advice: "does the proxy lead to this program?",
    };
  if (!certificate) return good(`${url} answers`);
  const days = Math.floor((certificate.validTo.getTime() - now.getTime()) / dayMilliseconds);
  const text = `${url} answers, certificate for ${days} more days`;
  if (days >= certificateDays.good) return good(text);
  const state = days >= certificateDays.warning ? "warning" : "bad";
  return { state, text, advice: "renew it: certbot renew, and look why it was not renewed" };
}

export type SelfTestFacts = {
  address: string;
  /** Of `/readyz`; null when no program answers there. */
  answer: { ok: boolean; degraded: readonly string[]; problem?: string } | null;
};

export function judgeSelfTest({ address, answer }: SelfTestFacts): Judged {
  if (!answer)
    return {
      state: "warning",
      text: `no program answers on ${address}, so its self-test is not known`,
      advice: "start it, or run this where it runs",
    };
  const advice = "docs/runbooks/deploy.md, step 9; the log has the reason";
  if (!answer.ok) return { state: "bad", text: answer.problem ?? "it is stopping", advice };
  if (answer.degraded.length > 0)
    return { state: "warning", text: `serves, without ${answer.degraded.join(", ")}`, advice };
  return good(`every check of the program on ${address} passes`);
}

/** Without these no one can sign up or pay. */
const neededProviders: ReadonlySet<ProviderKind> = new Set(["payments", "email", "sms"]);

export function judgeProvider({ kind, lockedBy, current, tested }: ProviderView): Judged {
  if (lockedBy === "sandbox") return good("simulated by the sandbox");
  if (lockedBy === null && !current)
    return neededProviders.has(kind)
      ? { state: "warning", text: "not set", advice: "set it in the console, Settings" }
      : good("not set, not needed");
  const where = lockedBy === "environment" ? "set by the environment" : "set in the console";
  if (!tested) return { state: "warning", text: `${where}, never tested`, advice: testAdvice };
  const at = tested.at.slice(0, 10);
  if (tested.outcome !== "passed")
    return {
      state: "bad",
      text: `${where}, its test of ${at} failed: ${tested.problem ?? "no reason"}`,
      advice: testAdvice,
    };
  return good(`${where}, its test of ${at} passed`);
}
const testAdvice = "press its test in the console, Settings";
