import { useText } from "@songtan/client/language/use-text.ts";
import type { EntryKind } from "@songtan/domain/ledger/entry";

/**
 * Returns the label of an entry kind. `use-entry-kind-label.test.ts` checks that every kind has
 * one.
 */
export function useEntryKindLabel(): (kind: EntryKind) => string {
  const t = useText("books") as (key: string) => string;
  return (kind) => t(`kind.${kind}`);
}
