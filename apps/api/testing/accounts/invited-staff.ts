import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import type { InvitationView, StaffUser } from "@songtan/contract/console/staff";
import { usableTotp } from "../../src/modules/identity/staff/totp.ts";
import { call, type Route } from "../world/call.ts";
import { newDriver } from "../world/people.ts";
import { type Staff, staffCall, staffPassword } from "../world/staff.ts";
import type { TestWorld } from "../world/test-world.ts";

/** The call of the page that the newest mail to this address links to; nothing else has the link. */
export async function mailedInvitation(world: TestWorld, email: string): Promise<Route> {
  await world.runJobs();
  const mail = world.sent.findLast(({ to }) => to === email)?.text ?? "";
  return `GET /console/invitations/${/invitations\/([\w-]+)/.exec(mail)?.[1]}`;
}

/** Sets password and second factor, as the page of the invitation does; `body` replaces parts of it. */
export async function answerInvitation(
  world: TestWorld,
  route: Route,
  body: Record<string, unknown> = {},
) {
  const shown = await call<InvitationView>(world, route);
  const totp = usableTotp({ secret: shown.data.secret, lastStep: null }, world.clock.now);
  const answer = await call<StaffUser>(world, route.replace("GET", "POST") as Route, {
    body: { password: staffPassword, totp, ...body },
  });
  return { shown: shown.data, answer };
}

/** A new member, signed in as the invitation leaves them. */
export async function becomeStaff(world: TestWorld, route: Route): Promise<Staff> {
  const { shown, answer } = await answerInvitation(world, route);
  const cookie = `${answer.headers["set-cookie"]}`.split(";")[0] ?? "";
  return { id: answer.data.id, name: shown.name, email: shown.email, secret: shown.secret, cookie };
}

/** One gives a driver money and the other agrees: the refusal's code, or the status. */
export async function payOutByTwo(world: TestWorld, first: Staff, other: Staff): Promise<string> {
  const driver = await newDriver(world);
  const body = {
    kind: "driver_credit",
    amountSatang: 5_000_000,
    words: "หลอก",
    driverId: driver.id,
  };
  const { data } = await staffCall<AdjustmentView>(world, first, "POST /console/adjustments", {
    body,
  });
  const decided = await staffCall(world, other, `POST /console/adjustments/${data.id}/approve`, {
    body: {},
  });
  return decided.code ?? String(decided.status);
}
