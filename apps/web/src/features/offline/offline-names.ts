import type { Role } from "@songtan/domain/account-types";

/** The device's copies of the server's answers, a database for each role, deleted when that role signs out. */
export const offlineDatabases: Readonly<Record<Role, string>> = {
  customer: "songtan-kept-bookings",
  driver: "songtan-kept-reads",
};
/** Pictures that pages showed, of both roles: filled by the service worker (`tooling/service-worker.ts`). */
export const pictureCacheName = "songtan-pictures";
