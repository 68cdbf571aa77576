import { plainPath } from "@songtan/client/language/locales.ts";
import type { Role } from "@songtan/domain/account-types";

/** The strategy of a page's route tree: `/driver…` is the driver's, `/customer…` the customer's, the rest has none. */
export function roleOfPage(pathname: string): Role | null {
  const [, tree] = plainPath(pathname).split(/[/?#]/);
  return tree === "driver" || tree === "customer" ? tree : null;
}
