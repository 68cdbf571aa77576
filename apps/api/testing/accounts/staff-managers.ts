import type { StaffInvited, StaffView } from "@songtan/contract/console/staff";
import type { Route } from "../world/call.ts";
import { newStaff, type Staff, staffCall } from "../world/staff.ts";
import type { TestWorld } from "../world/test-world.ts";
import { answerInvitation, mailedInvitation } from "./invited-staff.ts";

/** Two managers of staff, of whom neither invited nor was invited by the other, and what they do to members. */
export async function newManagers(world: TestWorld) {
  const manager = await newStaff(world, [
    "staff.manage",
    "audit.read",
    "driver.review",
    "partner.manage",
  ]);
  const second = await newStaff(world, ["staff.manage"]);
  return {
    manager,
    second,
    /** The first manager does it, unless another is named. */
    change: (to: Pick<Staff, "id">, what: string, body?: unknown, by: Staff = manager) =>
      staffCall<StaffView & StaffInvited>(
        world,
        by,
        `${what === "scopes" ? "PUT" : "POST"} /console/staff/${to.id}/${what}`,
        { body },
      ),
    linkOf: ({ data }: { data: StaffInvited }) => mailedInvitation(world, data.staff.email),
    follow: async (route: Route, body: Record<string, unknown> = {}) =>
      (await answerInvitation(world, route, { password: "a good new password", ...body })).answer,
    /** What was done to a member. Failed sign-ins are counted first and recorded some time later. */
    actions: async (staffId: string) =>
      (
        await world.deps.db
          .selectFrom("auditLog")
          .select("action")
          .where("subjectId", "=", staffId)
          .where("action", "!=", "staff.sign_in_failed")
          .orderBy("at")
          .orderBy("action")
          .execute()
      ).map(({ action }) => action),
  };
}
