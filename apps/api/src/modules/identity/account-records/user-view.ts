import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import { consentsDue } from "@songtan/domain/accounts/consents";
import { customerScope, driverScope } from "@songtan/domain/staff/scope";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadDriverBalance } from "../../../ledger/driver-balances.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/signed-file-url.ts";
import { breakShown } from "../driver-state/breaks.ts";
import { loadVerification } from "../driver-state/verification.ts";
import { type AccountRow, findAccount } from "./accounts.ts";
import { loadClosureUndoneAt } from "./closure.ts";
import { loadConsentRecords } from "./consents.ts";

type ViewDeps = Pick<Deps, "secrets" | "clock">;

/** The signed-in user as the contract shows it: customer or driver, by the account's role. */
export async function loadUserView(
  trx: Reader,
  deps: ViewDeps,
  accountId: string,
): Promise<CustomerView | DriverView> {
  const account = await findAccount(trx, accountId);
  return account.role === "driver"
    ? toDriverView(trx, deps, account)
    : toCustomerView(trx, deps, account);
}

/** @throws when the account is no driver */
export async function loadDriverView(
  trx: Reader,
  deps: ViewDeps,
  accountId: string,
): Promise<DriverView> {
  return toDriverView(trx, deps, await findAccount(trx, accountId));
}

async function toUser(trx: Reader, deps: ViewDeps, account: AccountRow) {
  const { avatarUploadId: avatar } = account;
  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    phone: account.phone,
    phoneVerifiedAt: account.phoneVerifiedAt?.toISOString() ?? null,
    email: account.email,
    emailVerifiedAt: account.emailVerifiedAt?.toISOString() ?? null,
    passwordSet: account.passwordHash !== null,
    avatarUrl:
      avatar && signedFileUrl(deps, avatar, { now: deps.clock(), ttlSeconds: pictureLinkSeconds }),
    locale: account.locale,
    consentsDue: consentsDue(await loadConsentRecords(trx, account.id)),
    closureUndoneAt: await loadClosureUndoneAt(trx, account.id, deps.clock()),
  };
}

async function toCustomerView(
  trx: Reader,
  deps: ViewDeps,
  account: AccountRow,
): Promise<CustomerView> {
  const phoneVerified = account.phoneVerifiedAt !== null;
  return {
    ...(await toUser(trx, deps, account)),
    scope: customerScope({ phoneVerified, suspended: account.suspendedAt !== null }),
  };
}

async function toDriverView(trx: Reader, deps: ViewDeps, account: AccountRow): Promise<DriverView> {
  const driver = await trx
    .selectFrom("drivers")
    .select(["onDutySince", "dutyDeviceId", "breakEndsAt", "ratingSum", "ratingCount"])
    .where("accountId", "=", account.id)
    .executeTakeFirstOrThrow();
  const verification = await loadVerification(trx, account.id, deps.clock());
  return {
    ...(await toUser(trx, deps, account)),
    scope: driverScope({
      verification: verification.state,
      suspended: account.suspendedAt !== null,
    }),
    verification,
    onDuty: driver.onDutySince !== null,
    dutyDeviceId: driver.dutyDeviceId,
    breakEndsAt: breakShown(driver.breakEndsAt, deps.clock()),
    ratingAverage: driver.ratingCount > 0 ? driver.ratingSum / driver.ratingCount : null,
    balance: await loadDriverBalance(trx, account.id),
  };
}
