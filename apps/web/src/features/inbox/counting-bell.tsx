import type { Role } from "@songtan/domain/account-types";
import { BellLink } from "./bell-link.tsx";
import { useUnread } from "./use-inbox.ts";

/** The bell with its figure; its code reads through the query cache. */
export function CountingBell({ role }: { role: Role }) {
  return <BellLink role={role} unread={useUnread(role) ?? 0} />;
}
