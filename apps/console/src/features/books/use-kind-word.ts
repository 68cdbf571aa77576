import { useText } from "@songtan/client/use-text.ts";
import type { EntryKind } from "@songtan/domain/ledger/entry";

/** What an entry was, in words. `words.test.ts` sees to it that every kind has some. */
export function useKindWord(): (kind: EntryKind) => string {
  const t = useText("books") as (key: string) => string;
  return (kind) => t(`kind.${kind}`);
}
