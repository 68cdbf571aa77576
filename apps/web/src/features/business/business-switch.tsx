import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessView } from "@songtan/contract/businesses/businesses";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { changeBusiness, chooseBusiness } from "../api/chosen-business.ts";
import { useChosenBusiness } from "../api/use-chosen-business.ts";
import css from "./business.module.css";

type BusinessSwitchProps = {
  businesses: readonly BusinessView[];
  /** True when the content below differs between live and test mode. */
  hasModes?: boolean | undefined;
};

/** Which business is shown, where there are several, and in which mode. */
export function BusinessSwitch({ businesses, hasModes = false }: BusinessSwitchProps) {
  const t = useText("business");
  const chosen = useChosenBusiness();
  if (!chosen || (businesses.length < 2 && !hasModes)) return null;
  return (
    <div className={css.switches}>
      {businesses.length > 1 && (
        <SelectField
          label={t("switch.business")}
          value={chosen.id}
          options={businesses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            const business = businesses.find((each) => each.id === id);
            if (business)
              chooseBusiness({
                id,
                name: business.name,
                role: business.role,
                mode: chosen.mode,
                isBooking: false,
              });
          }}
        />
      )}
      {hasModes && (
        <SelectField
          label={t("switch.mode")}
          value={chosen.mode}
          options={(["live", "test"] as const).map((mode) => ({
            value: mode,
            label: t(`mode.${mode}`),
          }))}
          onChange={(mode) => changeBusiness({ mode: mode === "test" ? "test" : "live" })}
        />
      )}
    </div>
  );
}
