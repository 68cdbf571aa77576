import { plainPath } from "@songtan/client/language/locales.ts";
import type { Role } from "@songtan/domain/account-types";

/**
 * Returns the role that a page's route tree belongs to: driver for `/driver…`, customer for `/customer…`, null for
 * every other page.
 */
export function roleOfPage(pathname: string): Role | null {
  const [, tree] = plainPath(pathname).split(/[/?#]/);
  return tree === "driver" || tree === "customer" ? tree : null;
}
