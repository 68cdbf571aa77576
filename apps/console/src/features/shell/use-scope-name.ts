import { useText } from "@songtan/client/use-text.ts";
import type { StaffScope } from "@songtan/domain/accounts/words";

type Keyed<Word extends string> = Word extends `${infer Head}.${infer Rest}` ? `${Head}_${Rest}` : Word;
/** A key of the text files cannot hold a dot, which separates their levels. */
export const keyOf = <Word extends string>(word: Word) => word.replace(".", "_") as Keyed<Word>;

/** A scope in words. */
export function useScopeName(): (scope: StaffScope) => string {
  const t = useText("shell");
  return (scope) => t(`scope.${keyOf(scope)}`);
}
