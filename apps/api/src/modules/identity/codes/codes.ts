import { randomInt, randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import { codeText, type MessageText } from "@songtan/contract/messages/messages";
import type { Locale } from "@songtan/domain/account-types";
import {
  type AttemptWindow,
  codeWindowsPerAccount,
  codeWindowsPerAddress,
  codeWindowsPerDestination,
  secondsUntilAllowed,
  secondsUntilCodeAllowed,
} from "@songtan/domain/accounts/sign-in/attempts";
import {
  type CodeDecision,
  codeExpiresAt,
  decideCode,
} from "@songtan/domain/accounts/sign-in/code";
import { limits } from "@songtan/domain/limits";
import { type Selectable, sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { networkOf } from "../../../http/session/client-address.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { sameBytes } from "../../../keys/secrets.ts";
import { reserveSms, sendReservedSms } from "../../platform/paid-messages/send-sms.ts";

export type CodeRow = Selectable<DB["codes"]>;

/**
 * The recipient of a code of each purpose. A code that opens or proves an account is sent only to a contact that the
 * account has verified. A contact that was merely typed may belong to a stranger, who would be let into an account
 * that another person prepared.
 */
export const codeReaders = {
  phone: "proves_contact",
  email: "proves_contact",
  caller: "proves_contact",
  password_reset: "proved_contact",
  social_link: "proved_contact",
  identity: "proved_contact",
  duty: "proved_contact",
  sign_in: "proved_contact",
  recipient_move: "recipient",
} as const satisfies Record<string, "proves_contact" | "proved_contact" | "recipient">;
type CodePurpose = keyof typeof codeReaders;
type CodeDeps = Pick<Deps, "clock" | "secrets" | "settings">;

type NewCode = {
  purpose: CodePurpose;
  /**
   * Null for a recipient without an account, and for a reset requested with an unknown identifier:
   * stored and counted like any other, never sent.
   */
  accountId: string | null;
  destination: { kind: "phone" | "email"; value: string };
  /** The typed identifier when it is not the destination, or the single purpose of the code. */
  requestedFor?: string;
  address: string;
  locale: Locale;
  /** The password was right, and the code comes second: any contact of the account may get it. */
  passwordFits?: true;
  /** Goes out in place of the digits, so that no one can confirm the code. */
  instead?: MessageText;
  /** The id from `reserveSms`, if the SMS was reserved before the decision to send it. */
  reservation?: string | null;
};

/**
 * Creates a code, stores its hash and sends it when this transaction commits. Call
 * `refuseTooManyCodes` first. A code that its reader may not have is stored and counted like any other.
 */
export async function issueCode(
  trx: Trx,
  deps: CodeDeps,
  code: NewCode,
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomUUID();
  const digits = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, "0");
  const now = deps.clock();
  const expiresAt = codeExpiresAt(now);
  const accountId = (await mayRead(trx, code)) ? code.accountId : null;
  const isSent = accountId !== null || codeReaders[code.purpose] === "recipient";
  const bySms = isSent && code.destination.kind === "phone";
  await trx
    .insertInto("codes")
    .values({
      id,
      purpose: code.purpose,
      accountId,
      destination: code.destination.value,
      requestedFor: code.requestedFor ?? null,
      address: networkOf(code.address),
      codeHash: codeHash(deps, id, digits),
      createdAt: now,
      expiresAt,
      sentBySms: bySms,
    })
    .execute();
  if (isSent) await sendCode(trx, deps, { code, digits, expiresAt });
  return { id, expiresAt };
}

async function mayRead(trx: Trx, code: NewCode): Promise<boolean> {
  const { accountId, destination, passwordFits } = code;
  if (!accountId || passwordFits || codeReaders[code.purpose] !== "proved_contact") return true;
  const [contact, provedAt] =
    destination.kind === "phone"
      ? (["phone", "phoneVerifiedAt"] as const)
      : (["email", "emailVerifiedAt"] as const);
  const account = await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .where(contact, "=", destination.value)
    .where(provedAt, "is not", null)
    .executeTakeFirst();
  return account !== undefined;
}

async function sendCode(
  trx: Trx,
  deps: CodeDeps,
  { code, digits, expiresAt }: { code: NewCode; digits: string; expiresAt: Date },
): Promise<void> {
  const text = code.instead ?? {
    ...codeText(textOf[code.purpose], digits, code.locale),
    code: digits,
  };
  const message = { to: code.destination.value, expiresAt: expiresAt.toISOString(), ...text };
  if (code.destination.kind === "email")
    return enqueue(trx, { name: "send_message", payload: { channel: "email", ...message } });
  const purpose = code.instead ? "account_known" : "code";
  const { reservation = await reserveSms(trx, deps, { purpose, accountId: null }) } = code;
  await sendReservedSms(trx, deps, { reservation, purpose, ...message });
}

const textOf = {
  phone: "verification",
  email: "verification",
  password_reset: "password_reset",
  social_link: "social_link",
  identity: "identity",
  duty: "duty",
  recipient_move: "recipient_move",
  sign_in: "sign_in",
  caller: "caller",
} as const;

/** Six digits are few: the hash is keyed, so that a stolen table does not reveal them. */
const codeHash = (deps: Pick<Deps, "secrets">, id: string, digits: string): Buffer =>
  Buffer.from(deps.secrets.keyedHash("code", `${id}:${digits}`));

export type CodeCount = {
  by: "destination" | "requestedFor" | "address";
  value: string;
  /** The account that requests the code. */
  askerId?: string;
};
const codeWindows: Record<CodeCount["by"], readonly AttemptWindow[]> = {
  destination: codeWindowsPerDestination,
  requestedFor: codeWindowsPerDestination,
  address: codeWindowsPerAddress,
};
/** Codes to one destination that are looked at: more in a day come from many accounts, and the oldest of those are enough. */
const codesLookedAt = 200;

/**
 * Returns the wait before one more code may be sent. Locks the counted codes until commit, so that two simultaneous
 * requests count each other.
 * @returns seconds; 0 when one may be sent now
 */
export async function secondsUntilCode(
  trx: Trx,
  deps: CodeDeps,
  counted: CodeCount,
): Promise<number> {
  if (!deps.settings.RATE_LIMITS) return 0;
  const { by } = counted;
  const value = by === "address" ? networkOf(counted.value) : counted.value;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codes:${by}:${value}`}, 0))`.execute(
    trx,
  );
  const windows = codeWindows[by];
  const now = deps.clock();
  const sent = await trx
    .selectFrom("codes")
    .leftJoin("accounts", "accounts.id", "codes.accountId")
    .select(["codes.createdAt", "codes.accountId"])
    .select(sql<boolean>`phone_verified_at is null and email_verified_at is null`.as("unproved"))
    .where(`codes.${by}`, "=", value)
    // A code for a contact without an account is stored, so that the response is the same, but never sent. It must not
    // delay the contact's owner, who may be signing up.
    .$if(by === "destination", (sent) =>
      sent.where(({ eb, or }) =>
        or([eb("codes.accountId", "is not", null), eb("codes.purpose", "=", "recipient_move")]),
      ),
    )
    .where("codes.createdAt", ">", new Date(now.getTime() - daySeconds * 1000))
    .orderBy("codes.createdAt", "desc")
    .limit(codesLookedAt)
    .execute();
  return secondsUntilCodeAllowed(
    sent.map((row) => ({ at: row.createdAt, strangerId: row.unproved ? row.accountId : null })),
    { windows, askerId: counted.askerId ?? null, now },
  );
}

/** @throws Refusal `rate_limited` with the seconds to wait, when any of the counts is full */
export async function refuseTooManyCodes(
  trx: Trx,
  deps: CodeDeps,
  counts: readonly CodeCount[],
): Promise<void> {
  let retryAfterSeconds = 0;
  for (const counted of counts)
    retryAfterSeconds = Math.max(retryAfterSeconds, await secondsUntilCode(trx, deps, counted));
  if (retryAfterSeconds > 0) throw new Refusal("rate_limited", { retryAfterSeconds });
}

/**
 * Codes that only the account itself requests; a password reset or a link can be requested without
 * signing in.
 */
const ownPurposes = ["phone", "identity", "duty"] satisfies CodePurpose[];

/**
 * @throws Refusal `rate_limited` when an account has requested too many codes by SMS, or for too
 * many numbers
 */
export async function refuseTooManySms(
  trx: Trx,
  deps: CodeDeps,
  { accountId, phone }: { accountId: string; phone: string },
): Promise<void> {
  if (!deps.settings.RATE_LIMITS) return;
  const now = deps.clock();
  const sent = await trx
    .selectFrom("codes")
    .select(["createdAt", "destination"])
    .where("accountId", "=", accountId)
    .where("sentBySms", "=", true)
    .where("purpose", "in", ownPurposes)
    .where("createdAt", ">", new Date(now.getTime() - daySeconds * 1000))
    .orderBy("createdAt", "desc")
    .execute();
  const times = sent.map((row) => row.createdAt);
  const numbers = new Map(sent.map((row) => [row.destination, row.createdAt]));
  numbers.delete(phone);
  const firstTimes = [...numbers.values()].sort((left, right) => right.getTime() - left.getTime());
  const retryAfterSeconds = Math.max(
    secondsUntilAllowed(times, codeWindowsPerAccount, now),
    secondsUntilAllowed(firstTimes, numberWindows, now),
  );
  if (retryAfterSeconds > 0) throw new Refusal("rate_limited", { retryAfterSeconds });
}
const daySeconds = 24 * 3600;
const numberWindows: readonly AttemptWindow[] = [
  { count: limits.numbersPerAccountPerDay, seconds: daySeconds },
];

export const lockCode = (trx: Trx, id: string): Promise<CodeRow | undefined> =>
  lockRow(trx, "codes", id);

/**
 * Tries a typed code on a locked row and keeps the try, also a wrong one: so the caller must let the transaction commit
 * and throw what is answered afterwards.
 *
 * @returns null for the right code; else the refusal at the field `code`, `code_wrong` with the tries that are left
 */
export async function tryCode(
  trx: Trx,
  deps: CodeDeps,
  { code, digits }: { code: CodeRow; digits: string },
): Promise<Refusal | null> {
  const now = deps.clock();
  const wasSent = code.accountId !== null || code.purpose === "recipient_move";
  const matches = wasSent && sameBytes(code.codeHash, codeHash(deps, code.id, digits));
  const decision = decideCode(
    { tries: code.attempts, expiresAt: code.expiresAt, usedAt: code.usedAt },
    matches,
    now,
  );
  if (decision.ok) {
    await trx.updateTable("codes").set({ usedAt: now }).where("id", "=", code.id).execute();
    return null;
  }
  if (decision.refusal === "code_wrong")
    await trx
      .updateTable("codes")
      .set({ attempts: code.attempts + 1 })
      .where("id", "=", code.id)
      .execute();
  return refuseCode(decision);
}

/** A code that was changed, replaced or is another's is refused as an old one. */
export const refuseOldCode = (): Refusal => refuseCode({ refusal: "code_expired" });

const refuseCode = ({
  refusal,
  ...details
}: Exclude<CodeDecision, { ok: true }> | { refusal: "code_expired" }) =>
  new Refusal(refusal, "triesLeft" in details ? { triesLeft: details.triesLeft } : {}, {
    code: refusal,
  });

type Spending = {
  actor: Actor;
  sentCode: { id: string; code: string };
  purpose: "identity" | "duty";
};

/**
 * Redeems a code that was sent to a verified contact of the account, for the action that follows. Runs in a separate
 * transaction, so that a wrong attempt stays counted even if the call fails.
 * @throws Refusal `not_found` for another account's code or purpose, `code_wrong`, `code_expired`
 */
export async function spendCode(
  deps: CodeDeps & Pick<Deps, "db">,
  { actor, sentCode, purpose }: Spending,
): Promise<void> {
  const refusal = await deps.db.transaction().execute(async (trx) => {
    const code = await lockCode(trx, sentCode.id);
    if (code?.accountId !== actor.accountId || code.purpose !== purpose)
      throw new Refusal("not_found");
    return tryCode(trx, deps, { code, digits: sentCode.code });
  });
  if (refusal) throw refusal;
}
