import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Inbox } from "../../features/inbox/inbox.tsx";

export const handle: PageHandle = { middleware: "driver", scrollToTop: true };

export default function DriverNotices() {
  return <Inbox strategy="driver" />;
}
