import { Refusal } from "@songtan/contract/errors";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import type { Deps } from "../../../deps/deps.ts";
import { findNumberHolder } from "./reserve-document-number.ts";

type Submission = {
  driverId: string;
  kind: SubmittedKind;
  fields: Readonly<Record<string, unknown>>;
};

const flagKinds = { citizen: "same_citizen", bank: "same_bank", plate: "same_plate" } as const;

/**
 * Runs the handing in of a page. When it is refused because another driver's account holds its number, staff get to know:
 * the refusal undoes its own transaction, so the flag is a second one.
 */
export async function flagDuplicateAccount<T>(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  submission: Submission,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === "identifier_in_use")
      await saveFlag(deps, submission);
    throw problem;
  }
}

async function saveFlag(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  { driverId, kind, fields }: Submission,
): Promise<void> {
  const holder = await findNumberHolder(deps, kind, fields);
  if (!holder || holder.driverId === driverId) return;
  await deps.db
    .insertInto("driverFlags")
    .values({
      driverId,
      otherDriverId: holder.driverId,
      kind: flagKinds[holder.kind],
      flaggedAt: deps.clock(),
    })
    // One open flag says it; trying again and again adds nothing.
    .onConflict((conflict) =>
      conflict
        .columns(["driverId", "otherDriverId", "kind"])
        .where("resolvedAt", "is", null)
        .doNothing(),
    )
    .execute();
}
