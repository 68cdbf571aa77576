import { admin } from "./test-world.ts";

/** A database of the tests' server as an address: the server listens on a socket in a folder, which is a parameter there. */
export function databaseUrl(database: string, user: string): string {
  const { host, port } = admin();
  return `postgresql://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`;
}
