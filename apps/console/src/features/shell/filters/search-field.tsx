import { useSettled } from "@songtan/client/forms/use-settled.ts";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";

const searchDelayMilliseconds = 350;

/** Typing searches by itself, a moment after the last letter. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch(text: string): void;
}) {
  const [text, setText] = useState(value);
  const settled = useSettled(text.trim(), searchDelayMilliseconds);
  const search = useEffectEvent((query: string) => {
    if (query !== value) onSearch(query);
  });
  useEffect(() => search(settled), [settled]);
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  return (
    <TextField
      label={label}
      type="search"
      value={text}
      onChange={setText}
      start={<IconSearch size={20} aria-hidden="true" />}
      maxLength={100}
      autoComplete="off"
    />
  );
}
