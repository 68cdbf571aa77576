import { useText } from "@songtan/client/language/use-text.ts";
import type { StaffScope } from "@songtan/domain/account-types";

type Keyed<Name extends string> = Name extends `${infer Head}.${infer Rest}`
  ? `${Head}_${Rest}`
  : Name;
/** A key of the text files cannot hold a dot, which separates their levels. */
export const keyOf = <Name extends string>(name: Name) => name.replace(".", "_") as Keyed<Name>;

/** Returns the name of a scope. */
export function useScopeName(): (scope: StaffScope) => string {
  const t = useText("shell");
  return (scope) => t(`scope.${keyOf(scope)}`);
}
