import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Notifications } from "../../../features/account-rights/notifications.tsx";
import { PushSetting } from "../../../features/notices/push-setting.tsx";
import { DriverAccountPart } from "../../../layouts/account-part.tsx";

const texts = ["profile", "rights", "notices"] as const;
export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileNotifications() {
  return (
    <DriverAccountPart part="notifications" texts={texts}>
      {() => <Notifications strategy="driver" push={<PushSetting strategy="driver" />} />}
    </DriverAccountPart>
  );
}
