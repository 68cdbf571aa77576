import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { Refusal } from "@songtan/contract/errors";
import { documentKinds } from "@songtan/domain/driver-types";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadLock } from "../../drivers/reviews/review-lock.ts";
import { loadAppeals, loadSuspensions } from "../../drivers/suspensions/load-suspensions.ts";
import { loadVerification } from "../../identity/driver-state/verification.ts";
import { loadAudit } from "../../platform/oversight/audit-log.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/signed-file-url.ts";
import { loadDocumentAccessLog, loadFlags, loadNotes } from "./load-driver-log.ts";
import { loadJobs } from "./load-jobs.ts";
import { loadPages } from "./load-pages.ts";

type ConsoleDriverDeps = Pick<Deps, "db" | "clock" | "secrets" | "livePlaces">;
type DriverQuery = { driverId: string; staffId: string };
const historyMax = 50;

/**
 * Everything staff see of one driver, as of one moment.
 *
 * @throws Refusal `not_found`
 */
export const loadConsoleDriver = (
  deps: ConsoleDriverDeps,
  query: DriverQuery,
): Promise<ConsoleDriver> =>
  deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => shapeConsoleDriver(trx, deps, query));

async function shapeConsoleDriver(
  trx: Trx,
  deps: ConsoleDriverDeps,
  { driverId, staffId }: DriverQuery,
): Promise<ConsoleDriver> {
  const now = deps.clock();
  const driver = await findDriver(trx, driverId);
  if (!driver) throw new Refusal("not_found");
  const lastPosition = (await deps.livePlaces.last([driverId], trx)).get(driverId);
  const verification = await loadVerification(trx, driverId, now);
  const suspensions = await loadSuspensions(trx, [driverId]);
  const { avatarUploadId: avatar, ratingCount: ratings } = driver;
  return {
    id: driverId,
    name: `${driver.firstName} ${driver.lastName}`,
    phone: driver.phone,
    phoneVerifiedAt: driver.phoneVerifiedAt?.toISOString() ?? null,
    email: driver.email,
    emailVerifiedAt: driver.emailVerifiedAt?.toISOString() ?? null,
    avatarUrl: avatar && signedFileUrl(deps, avatar, { now, ttlSeconds: pictureLinkSeconds }),
    locale: driver.locale,
    createdAt: driver.createdAt.toISOString(),
    closedAt: driver.closedAt?.toISOString() ?? null,
    vehicle: driver.vehicle,
    plate: driver.plate,
    provinceCode: driver.plateProvince,
    verification: {
      state: verification.state,
      verifiedAt: driver.verifiedAt?.toISOString() ?? null,
      reasons: documentKinds
        .map((kind) => ({ kind, state: verification.documents[kind] }))
        .filter(({ state }) => state !== "approved"),
    },
    documents: await loadPages(trx, deps, { driver, staffId }),
    lock: await loadLock(trx, { driverId, staffId }, now),
    duty: {
      onDuty: driver.onDutySince !== null,
      since: driver.onDutySince?.toISOString() ?? null,
      deviceId: driver.dutyDeviceId,
      lastSeenAt: lastPosition?.receivedAt.toISOString() ?? null,
    },
    rating: { average: ratings > 0 ? driver.ratingSum / ratings : null, count: ratings },
    jobs: await loadJobs(trx, driverId, now),
    suspension: suspensions.find(({ reinstated }) => reinstated === null) ?? null,
    suspensions,
    appeals: await loadAppeals(trx, [driverId]),
    flags: await loadFlags(trx, driverId),
    notes: await loadNotes(trx, driverId),
    openings: await loadDocumentAccessLog(trx, driverId),
    history: await loadAudit(trx, { subjectId: driverId, limit: historyMax }),
  };
}

const findDriver = (trx: Trx, driverId: string) =>
  trx
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .selectAll("accounts")
    .select(["vehicle", "plate", "plateProvince", "verifiedAt", "onDutySince", "dutyDeviceId"])
    .select(["ratingSum", "ratingCount"])
    .where("drivers.accountId", "=", driverId)
    .executeTakeFirst();
