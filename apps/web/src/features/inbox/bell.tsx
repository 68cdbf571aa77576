import type { Role } from "@songtan/domain/account-types";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import { BellLink } from "./bell-link.tsx";

const CountingBell = lazyPart(async () => (await import("./counting-bell.tsx")).CountingBell);

/** The way to a person's notices, with how many are not read once that is known. */
export function Bell({ role }: { role: Role }) {
  return (
    <Suspense fallback={<BellLink role={role} unread={0} />}>
      <CountingBell role={role} />
    </Suspense>
  );
}
