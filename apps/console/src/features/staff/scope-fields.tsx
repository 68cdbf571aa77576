import { useText } from "@songtan/client/language/use-text.ts";
import { type StaffScope, staffScopes } from "@songtan/domain/account-types";
import { presetOf, rolePresetNames, rolePresets } from "@songtan/domain/staff/role-presets";
import { moneyScopes } from "@songtan/domain/staff/second-person";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useSession } from "../session/use-session.ts";
import { useScopeName } from "../shell/use-scope-name.ts";

export type ScopeFieldsProps = {
  value: readonly StaffScope[];
  /** The member's existing scopes: only added scopes require the reader to have them. */
  held: readonly StaffScope[];
  onChange: (scopes: StaffScope[]) => void;
  disabledReason?: string | undefined;
};

/** Chooses a staff member's scopes. */
export function ScopeFields({ value, held, onChange, disabledReason }: ScopeFieldsProps) {
  const t = useText("staff");
  const nameOf = useScopeName();
  const own = useSession().user?.scopes ?? [];
  const notHeld = (scope: StaffScope) =>
    held.includes(scope) || own.includes(scope) ? undefined : t("grant.notHeld");
  // A role leaves out what its giver may not give.
  const choose = (role: string) => {
    const name = rolePresetNames.find((one) => one === role);
    const preset: readonly StaffScope[] = name ? rolePresets[name] : [];
    onChange(preset.filter((scope) => !notHeld(scope)));
  };
  return (
    <fieldset>
      <legend>{t("list.scopes")}</legend>
      <Stack gap={1}>
        {disabledReason && <p>{disabledReason}</p>}
        {!disabledReason && (
          <SelectField
            label={t("role.label")}
            placeholder={t("role.own")}
            value={presetOf(value) ?? ""}
            onChange={choose}
            options={rolePresetNames.map((name) => ({ value: name, label: t(`role.${name}`) }))}
          />
        )}
        {staffScopes.map((scope) => (
          <CheckField
            key={scope}
            label={nameOf(scope)}
            checked={value.includes(scope)}
            help={
              !held.includes(scope) && moneyScopes.includes(scope) ? t("grant.money") : undefined
            }
            disabledReason={disabledReason ? "" : notHeld(scope)}
            onChange={(on) =>
              onChange(
                staffScopes.filter((other) => (other === scope ? on : value.includes(other))),
              )
            }
          />
        ))}
      </Stack>
    </fieldset>
  );
}
