import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Inbox } from "../../features/inbox/inbox.tsx";

export const handle: PageHandle = { middleware: "customer", scrollToTop: true };

export default function CustomerNotices() {
  return <Inbox strategy="customer" />;
}
