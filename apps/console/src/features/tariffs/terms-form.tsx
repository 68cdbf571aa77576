import { NumberField } from "@songtan/client/forms/number-field.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { type Vehicle, vehicles } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import css from "./terms-form.module.css";
import {
  displayedText,
  type NumberKind,
  setTypedNumber,
  setValue,
  type TermsState,
} from "./terms-state.ts";

export type TermsFormProps = {
  state: TermsState;
  onChange: (state: TermsState) => void;
  /** Problems by path: the rule's own, or sentences of the server. */
  errorAt: (path: string) => string | undefined;
};

export type NumberAtProps = TermsFormProps & {
  path: string;
  label: string;
  kind: NumberKind;
  unit: string;
};

/** One number of the table. */
export function NumberAt({ state, onChange, errorAt, path, label, kind, unit }: NumberAtProps) {
  return (
    <NumberField
      label={label}
      kind={kind === "baht" ? "money" : "number"}
      value={displayedText(state, path, kind)}
      onChange={(text) => onChange(setTypedNumber(state, path, { text, kind }))}
      maxLength={12}
      end={unit}
      error={errorAt(path)}
    />
  );
}

/** Fields for each vehicle's load limits and prices. */
export function VehicleCards(props: TermsFormProps) {
  const shell = useText("shell");
  return vehicles.map((vehicle) => (
    <Card key={vehicle} title={shell(`vehicle.${vehicle}`)}>
      <Stack gap={4}>
        <VehicleNumbers {...props} vehicle={vehicle} />
        <Bands {...props} vehicle={vehicle} />
      </Stack>
    </Card>
  ));
}

const amounts = [
  "baseSatang",
  "minimumSatang",
  "extraStopSatang",
  "lateCancelSatang",
  "failedPickupSatang",
] as const;
const sides = ["lengthCm", "widthCm", "heightCm"] as const;

function VehicleNumbers({ vehicle, ...props }: TermsFormProps & { vehicle: Vehicle }) {
  const t = useText("pricing");
  const vehiclePath = `vehicles.${vehicle}`;
  const number = (
    path: string,
    { label, kind, unit }: Pick<NumberAtProps, "label" | "kind" | "unit">,
  ) => (
    <NumberAt
      key={path}
      {...props}
      path={`${vehiclePath}.${path}`}
      label={label}
      kind={kind}
      unit={unit}
    />
  );
  const baht = t("unit.baht");
  const { covered } = props.state.terms.vehicles[vehicle].limits;
  return (
    <>
      <div className={css.numbers}>
        {amounts.map((name) =>
          number(name, { label: t(`tariff.${name}`), kind: "baht", unit: baht }),
        )}
        {number("waiting.freeMinutes", {
          label: t("tariff.freeMinutes"),
          kind: "number",
          unit: t("unit.minutes"),
        })}
        {number("waiting.stepMinutes", {
          label: t("tariff.stepMinutes"),
          kind: "number",
          unit: t("unit.minutes"),
        })}
        {number("waiting.satangPerStep", {
          label: t("tariff.satangPerStep"),
          kind: "baht",
          unit: baht,
        })}
      </div>
      <div className={css.numbers}>
        {sides.map((name) =>
          number(`limits.${name}`, {
            label: t(`tariff.${name}`),
            kind: "number",
            unit: t("unit.cm"),
          }),
        )}
        {number("limits.weightKg", {
          label: t("tariff.weightKg"),
          kind: "number",
          unit: t("unit.kg"),
        })}
      </div>
      <CheckField
        label={t("tariff.covered")}
        checked={covered}
        onChange={(on) =>
          props.onChange(setValue(props.state, `${vehiclePath}.limits.covered`, on))
        }
      />
    </>
  );
}

const bandsMax = 5;

/** Fields for marginal bands: each has a rate, and the last one is open-ended. */
function Bands({ vehicle, ...props }: TermsFormProps & { vehicle: Vehicle }) {
  const t = useText("pricing");
  const shell = useText("shell");
  const { state, onChange } = props;
  const path = `vehicles.${vehicle}.perKm`;
  const bands = state.terms.vehicles[vehicle].perKm;
  const last = bands.length - 1;
  const change = (next: typeof bands) => onChange(setValue(state, path, next));
  const add = () => {
    const end = bands[last - 1]?.uptoKm ?? 0;
    const band = { uptoKm: end + 10, satangPerKm: bands[last]?.satangPerKm ?? 0 };
    change([...bands.slice(0, last), band, ...bands.slice(last)]);
  };
  return (
    <fieldset
      className={css.plain}
      aria-label={t("tariff.bandsOf", { vehicle: shell(`vehicle.${vehicle}`) })}
    >
      <Stack gap={3}>
        {[...bands.entries()].map(([index, band]) => (
          <div key={`band ${index}`} className={css.band}>
            {index === last ? (
              <p>{t("tariff.lastBand")}</p>
            ) : (
              <NumberAt
                {...props}
                path={`${path}.${index}.uptoKm`}
                label={t("tariff.uptoKm")}
                kind="number"
                unit={t("unit.km")}
              />
            )}
            <NumberAt
              {...props}
              path={`${path}.${index}.satangPerKm`}
              label={t("tariff.satangPerKm")}
              kind="baht"
              unit={t("unit.bahtPerKm")}
            />
            {index !== last && (
              <ActionButton
                variant="quiet"
                onClick={() => change(bands.filter((other) => other !== band))}
                aria-label={t("tariff.removeBand", { place: index + 1 })}
              >
                {t("tariff.remove")}
              </ActionButton>
            )}
          </div>
        ))}
        {bands.length < bandsMax && (
          <Stack direction="row">
            <ActionButton variant="outline" onClick={add}>
              {t("tariff.addBand")}
            </ActionButton>
          </Stack>
        )}
      </Stack>
    </fieldset>
  );
}
