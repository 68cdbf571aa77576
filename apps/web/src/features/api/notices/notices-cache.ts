import { queryClient } from "@songtan/client/calls/query-client.ts";
import type { Role } from "@songtan/domain/account-types";
import { callKey } from "../use-call.ts";

/** The calls that read the notices of a role. */
export const noticeCalls = {
  customer: { list: "GET /customer/notices", unread: "GET /customer/notices/unread" },
  driver: { list: "GET /driver/notices", unread: "GET /driver/notices/unread" },
} as const satisfies Record<Role, object>;

/** Refetches the notices of a role after a change, wherever they are shown. */
export function readNoticesAgain(role: Role): void {
  const { list, unread } = noticeCalls[role];
  for (const name of [list, unread])
    void queryClient.invalidateQueries({ queryKey: callKey(name) });
}
