import type { Caller, FindCaller } from "@songtan/contract/by-hand/callers";
import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type AccountRow, findAccount } from "../../identity/account-records/accounts.ts";
import { findOwner, lockIdentifier } from "../../identity/account-records/identifiers.ts";
import { issueCode, refuseTooManyCodes } from "../../identity/codes/codes.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import type { StaffActor } from "../by-hand/lock-expected.ts";

type FindDeps = Pick<Deps, "clock" | "secrets" | "settings"> & { trx: Trx };
type Input = { wish: FindCaller; by: StaffActor; address: string };

/**
 * The customer who has proved this phone. Else the account that staff made for an earlier call from it, or a new one,
 * with a code to the phone that the caller reads back: no one books at the cost of a phone that is not theirs.
 * @throws Refusal `invalid` without a name for a new customer, `rate_limited`, `sms_budget_used`
 */
export async function findCaller(deps: FindDeps, input: Input): Promise<Caller> {
  const { trx } = deps;
  const identifier = { kind: "phone", value: input.wish.phone } as const;
  await lockIdentifier(trx, "customer", identifier);
  const owner = await findOwner(trx, "customer", identifier);
  if (owner) return { customerId: owner.id, name: nameOf(owner), code: null };
  const account = (await findUnproved(trx, identifier.value)) ?? (await makeCaller(deps, input));
  await refuseTooManyCodes(trx, deps, [
    { by: "destination", value: identifier.value, askerId: account.id },
  ]);
  const { id, expiresAt } = await issueCode(trx, deps, {
    purpose: "caller",
    accountId: account.id,
    destination: identifier,
    address: input.address,
    locale: account.locale,
  });
  const code = { id, expiresAt: expiresAt.toISOString() };
  return { customerId: account.id, name: nameOf(account), code };
}

const nameOf = ({ firstName, lastName }: AccountRow): string => `${firstName} ${lastName}`;

/** An account that a person typed this phone into themselves is theirs alone: it has their password. */
const findUnproved = (trx: Trx, phone: string): Promise<AccountRow | undefined> =>
  trx
    .selectFrom("accounts")
    .selectAll()
    .where("phone", "=", phone)
    .where("role", "=", "customer")
    .where("madeByStaff", "is not", null)
    .where("phoneVerifiedAt", "is", null)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();

/** Without a password and without consents: both come when the person signs in with a code to the phone. */
async function makeCaller(
  { trx, clock }: FindDeps,
  { wish: { phone, firstName, lastName, locale }, by }: Input,
): Promise<AccountRow> {
  if (!firstName || !lastName)
    throw new Refusal(
      "invalid",
      {},
      {
        ...(!firstName && { firstName: "required" }),
        ...(!lastName && { lastName: "required" }),
      },
    );
  const now = clock();
  const { id } = await trx
    .insertInto("accounts")
    .values({
      role: "customer",
      firstName,
      lastName,
      phone,
      email: "",
      locale,
      madeByStaff: by.id,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordAudit(trx, {
    actor: by,
    action: "customer.made",
    subject: { kind: "customer", id },
    detail: {},
    at: now,
  });
  return findAccount(trx, id);
}
