import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { RecentAccess as Item } from "@songtan/contract/identity/not-me";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { type ComponentProps, useState } from "react";

type RecentAccessProps = {
  items: readonly Item[];
  /** Selects every item first: the person has just reported a stranger. */
  ticked: boolean;
  pending: boolean;
  error: ComponentProps<typeof ProblemNotice>["error"];
  onRevoke: (ids: string[]) => void;
};

/** Keys, agents and other access of the last days that still work, to tick and revoke. */
export function RecentAccess({ items, ticked, pending, error, onRevoke }: RecentAccessProps) {
  const t = useText("auth");
  const locale = useLocale();
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  if (items.length === 0) return null;
  const chosen = items.map(({ id }) => id).filter((id) => changed[id] ?? ticked);
  return (
    <Stack>
      <p>{t("recent.words")}</p>
      {items.map(({ id, event, name, businessName, happenedAt }) => (
        <CheckField
          key={id}
          label={`${t(`notMe.what.${event}`)}: ${name}`}
          help={[businessName, formatInstant(happenedAt, locale)].filter(Boolean).join(" · ")}
          checked={changed[id] ?? ticked}
          onChange={(checked) => setChanged({ ...changed, [id]: checked })}
        />
      ))}
      <ProblemNotice error={error} />
      <ActionButton
        variant="danger"
        fullWidth
        disabled={chosen.length === 0}
        pending={pending}
        onClick={() => onRevoke(chosen)}
      >
        {t("recent.revoke", { count: chosen.length })}
      </ActionButton>
    </Stack>
  );
}
