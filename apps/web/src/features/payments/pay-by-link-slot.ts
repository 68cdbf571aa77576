import { lazyPart } from "@songtan/ui/lazy-part.ts";

/** Loaded only for a link that is still to be paid. */
export const PayByLink = lazyPart(async () => (await import("./pay-by-link.tsx")).PayByLink);
