import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Notifications } from "../../../features/account-rights/notifications.tsx";
import { PushSetting } from "../../../features/notices/push-setting.tsx";
import { CustomerProfilePart } from "../../../layouts/account-part.tsx";

const texts = ["profile", "rights", "notices"] as const;
export const handle: PageHandle = { middleware: "customer" };

export default function CustomerProfileNotifications() {
  return (
    <CustomerProfilePart part="notifications" texts={texts}>
      {() => <Notifications strategy="customer" push={<PushSetting strategy="customer" />} />}
    </CustomerProfilePart>
  );
}
