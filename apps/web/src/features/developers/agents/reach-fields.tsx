import { useText } from "@songtan/client/language/use-text.ts";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import css from "../developers.module.css";
import type { MandateValues } from "./mandate-values.ts";

type ReachFieldsProps = {
  values: MandateValues;
  onChange: (changes: Partial<MandateValues>) => void;
};

/** Two boxes that let an agent see or cancel others' bookings. They are empty until a person ticks them. */
export function ReachFields({ values: { seesAll, cancelsAll }, onChange }: ReachFieldsProps) {
  const t = useText("developers");
  return (
    <fieldset className={css.checks}>
      <legend>{t("agents.reach")}</legend>
      <CheckField
        label={t("agents.seesAll")}
        checked={seesAll || cancelsAll}
        onChange={(checked) => onChange({ seesAll: checked, cancelsAll: checked && cancelsAll })}
      />
      <CheckField
        label={t("agents.cancelsAll")}
        checked={cancelsAll}
        onChange={(checked) => onChange({ cancelsAll: checked })}
      />
      <span className={css.soft}>{t("agents.reachHelp")}</span>
    </fieldset>
  );
}
