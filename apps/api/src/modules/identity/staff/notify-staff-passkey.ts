import { staffPasskeyText } from "@songtan/contract/messages/messages";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { StaffRow } from "./staff-records.ts";

/** Notifies a member of staff that a passkey was added for their sign-in. */
export async function notifyStaffOfPasskey(trx: Trx, staff: StaffRow): Promise<void> {
  const message = staffPasskeyText(staff.locale, staff.name);
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "email", to: staff.email, ...message },
  });
}
