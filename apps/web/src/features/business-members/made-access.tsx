import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { MadeAccessView } from "@songtan/contract/identity/made-access";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";

type MadeAccessProps = {
  items: readonly MadeAccessView[];
  keep: readonly string[];
  /** Without it nothing can be retained. */
  onKeep?: (ids: readonly string[]) => void;
};

/**
 * Lists the access that a person made for programs and that ends with their role: name and time, with a tick to keep
 * each.
 */
export function MadeAccess({ items, keep, onKeep }: MadeAccessProps) {
  const t = useText("business");
  const locale = useLocale();
  if (items.length === 0) return null;
  const aboutOf = ({ kind, mode, madeAt }: MadeAccessView) =>
    t("access.about", {
      kind: t(`access.kind.${kind}`),
      mode: t(`access.mode.${mode}`),
      time: formatInstant(madeAt, locale),
    });
  return (
    <Stack>
      <p>{t(onKeep ? "access.endsOrKept" : "access.ends")}</p>
      {onKeep ? (
        items.map((item) => (
          <CheckField
            key={item.id}
            label={t("access.keep", { name: item.name })}
            help={aboutOf(item)}
            checked={keep.includes(item.id)}
            onChange={(checked) =>
              onKeep(checked ? [...keep, item.id] : keep.filter((id) => id !== item.id))
            }
          />
        ))
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              {item.name} · {aboutOf(item)}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
