import { useText } from "@songtan/client/use-text.ts";
import { type StaffScope, staffScopes } from "@songtan/domain/accounts/words";
import { CheckField } from "@songtan/ui/check-field.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { useScopeName } from "../shell/use-scope-name.ts";

export type ScopeFieldsProps = {
  value: readonly StaffScope[];
  onChange: (scopes: StaffScope[]) => void;
  disabledReason?: string | undefined;
};

/** What a member of staff may do. */
export function ScopeFields({ value, onChange, disabledReason }: ScopeFieldsProps) {
  const t = useText("staff");
  const nameOf = useScopeName();
  return (
    <fieldset>
      <legend>{t("list.scopes")}</legend>
      <Stack gap={1}>
        {disabledReason && <p>{disabledReason}</p>}
        {staffScopes.map((scope) => (
          <CheckField
            key={scope}
            label={nameOf(scope)}
            checked={value.includes(scope)}
            disabledReason={disabledReason ? "" : undefined}
            onChange={(on) => onChange(staffScopes.filter((one) => (one === scope ? on : value.includes(one))))}
          />
        ))}
      </Stack>
    </fieldset>
  );
}
