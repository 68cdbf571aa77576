import { Refusal } from "@songtan/contract/errors";
import {
  type ChoiceKind,
  type DriverProblem,
  isFarDriver,
} from "@songtan/domain/dispatch/chosen/choose-driver";
import { satangPerBaht } from "@songtan/domain/money";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { loadChoosableDriver } from "./load-choosable.ts";

type CheckDeps = Pick<Deps, "livePlaces"> & { trx: Trx };
type Choice = {
  driverId: string;
  way: ChoiceKind;
  /** Staff have confirmed that the driver is far. */
  acceptsDistance: boolean;
  now: Date;
};

/** @throws Refusal if the rules exclude the driver, or if staff did not confirm that the driver is far */
export async function requireChoosable(
  { trx, livePlaces }: CheckDeps,
  booking: BookingRow,
  { driverId, way, acceptsDistance, now }: Choice,
) {
  const reader = { db: trx, held: trx, livePlaces };
  const driver = await loadChoosableDriver(reader, { booking, driverId, now });
  if (!driver) throw new Refusal("not_found");
  const problems = driver.problems[way];
  if (problems.length === 1 && problems[0] === ("cod_ceiling" satisfies DriverProblem))
    throw new Refusal("driver_cod_ceiling", {
      codBaht: Math.ceil(driver.codSatang / satangPerBaht),
      roomBaht: Math.max(0, Math.floor(driver.codRoomSatang / satangPerBaht)),
    });
  if (problems.length === 1 && problems[0] === ("balance" satisfies DriverProblem))
    throw new Refusal("driver_balance_too_low", {
      missingBaht: Math.ceil(driver.missingSatang / satangPerBaht),
    });
  if (problems.length > 0) throw new Refusal("driver_not_available");
  if (way !== "reserve" && !acceptsDistance && isFarDriver(driver.distanceMetres))
    throw new Refusal("driver_far", { km: Math.round((driver.distanceMetres ?? 0) / 1000) });
  return driver;
}
