import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { Locale } from "@songtan/domain/account-types";
import { consentsDue } from "@songtan/domain/accounts/consents";
import { customerScope, driverScope } from "@songtan/domain/staff/scope";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadDriverBalance } from "../../../ledger/driver-balances.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/queries.ts";
import { loadVerification } from "../driver-state/verification.ts";
import { type AccountRow, findAccount } from "./accounts.ts";
import { loadClosureUndoneAt } from "./closure.ts";
import { loadConsentRecords } from "./consents.ts";

type Reader = Pick<Trx, "selectFrom">;
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
  const { avatar_upload_id: avatar } = account;
  return {
    id: account.id,
    firstName: account.first_name,
    lastName: account.last_name,
    phone: account.phone,
    phoneVerifiedAt: account.phone_verified_at?.toISOString() ?? null,
    email: account.email,
    emailVerifiedAt: account.email_verified_at?.toISOString() ?? null,
    avatarUrl: avatar && signedFileUrl(deps, avatar, deps.clock(), pictureLinkSeconds),
    locale: account.locale as Locale,
    consentsDue: consentsDue(await loadConsentRecords(trx, account.id)),
    closureUndoneAt: await loadClosureUndoneAt(trx, account.id, deps.clock()),
  };
}

async function toCustomerView(
  trx: Reader,
  deps: ViewDeps,
  account: AccountRow,
): Promise<CustomerView> {
  const phoneVerified = account.phone_verified_at !== null;
  return {
    ...(await toUser(trx, deps, account)),
    scope: customerScope({ phoneVerified, suspended: account.suspended_at !== null }),
  };
}

async function toDriverView(trx: Reader, deps: ViewDeps, account: AccountRow): Promise<DriverView> {
  const driver = await trx
    .selectFrom("drivers")
    .select(["on_duty_since", "duty_device_id", "rating_sum", "rating_count"])
    .where("account_id", "=", account.id)
    .executeTakeFirstOrThrow();
  const verification = await loadVerification(trx, account.id, deps.clock());
  return {
    ...(await toUser(trx, deps, account)),
    scope: driverScope({
      verification: verification.state,
      suspended: account.suspended_at !== null,
    }),
    verification,
    onDuty: driver.on_duty_since !== null,
    dutyDeviceId: driver.duty_device_id,
    ratingAverage: driver.rating_count > 0 ? driver.rating_sum / driver.rating_count : null,
    balance: await loadDriverBalance(trx, account.id),
  };
}
