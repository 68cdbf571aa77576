import { useText } from "@songtan/client/use-text.ts";
import { type Vehicle, vehicles } from "@songtan/domain/quoting/words";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Card } from "@songtan/ui/card.tsx";
import { CheckField } from "@songtan/ui/check-field.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import css from "./terms-form.module.css";
import { changeAt, type NumberKind, shownAt, type TermsState, typeAt } from "./terms-state.ts";

export type TermsFormProps = {
  state: TermsState;
  onChange: (state: TermsState) => void;
  /** Problems by path: the rule's own, or sentences of the server. */
  errorAt: (path: string) => string | undefined;
};

export type NumberAtProps = TermsFormProps & { path: string; label: string; kind: NumberKind; unit: string };

/** One number of the table. */
export function NumberAt({ state, onChange, errorAt, path, label, kind, unit }: NumberAtProps) {
  return (
    <TextField
      label={label}
      value={shownAt(state, path, kind)}
      onChange={(text) => onChange(typeAt(state, path, { text, kind }))}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      end={unit}
      error={errorAt(path)}
    />
  );
}

/** What each vehicle may carry and costs. */
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

const amounts = ["baseSatang", "minimumSatang", "extraStopSatang", "lateCancelSatang", "failedPickupSatang"] as const;
const sides = ["lengthCm", "widthCm", "heightCm"] as const;

function VehicleNumbers({ vehicle, ...props }: TermsFormProps & { vehicle: Vehicle }) {
  const t = useText("pricing");
  const at = `vehicles.${vehicle}`;
  const number = (path: string, { label, kind, unit }: Pick<NumberAtProps, "label" | "kind" | "unit">) => (
    <NumberAt key={path} {...props} path={`${at}.${path}`} label={label} kind={kind} unit={unit} />
  );
  const baht = t("unit.baht");
  const { covered } = props.state.terms.vehicles[vehicle].limits;
  return (
    <>
      <div className={css.numbers}>
        {amounts.map((name) => number(name, { label: t(`tariff.${name}`), kind: "baht", unit: baht }))}
        {number("waiting.freeMinutes", { label: t("tariff.freeMinutes"), kind: "number", unit: t("unit.minutes") })}
        {number("waiting.stepMinutes", { label: t("tariff.stepMinutes"), kind: "number", unit: t("unit.minutes") })}
        {number("waiting.satangPerStep", { label: t("tariff.satangPerStep"), kind: "baht", unit: baht })}
      </div>
      <div className={css.numbers}>
        {sides.map((name) =>
          number(`limits.${name}`, { label: t(`tariff.${name}`), kind: "number", unit: t("unit.cm") }),
        )}
        {number("limits.weightKg", { label: t("tariff.weightKg"), kind: "number", unit: t("unit.kg") })}
      </div>
      <CheckField
        label={t("tariff.covered")}
        checked={covered}
        onChange={(on) => props.onChange(changeAt(props.state, `${at}.limits.covered`, on))}
      />
    </>
  );
}

const bandsMax = 5;

/** Marginal bands: each costs its own rate, the last has no end. */
function Bands({ vehicle, ...props }: TermsFormProps & { vehicle: Vehicle }) {
  const t = useText("pricing");
  const shell = useText("shell");
  const { state, onChange } = props;
  const path = `vehicles.${vehicle}.perKm`;
  const bands = state.terms.vehicles[vehicle].perKm;
  const last = bands.length - 1;
  const change = (next: typeof bands) => onChange(changeAt(state, path, next));
  const add = () => {
    const end = bands[last - 1]?.uptoKm ?? 0;
    const band = { uptoKm: end + 10, satangPerKm: bands[last]?.satangPerKm ?? 0 };
    change([...bands.slice(0, last), band, ...bands.slice(last)]);
  };
  return (
    <fieldset className={css.plain} aria-label={t("tariff.bandsOf", { vehicle: shell(`vehicle.${vehicle}`) })}>
      <Stack gap={3}>
        {[...bands.entries()].map(([place, band]) => (
          <div key={`band ${place}`} className={css.band}>
            {place === last ? (
              <p>{t("tariff.lastBand")}</p>
            ) : (
              <NumberAt
                {...props}
                path={`${path}.${place}.uptoKm`}
                label={t("tariff.uptoKm")}
                kind="number"
                unit={t("unit.km")}
              />
            )}
            <NumberAt
              {...props}
              path={`${path}.${place}.satangPerKm`}
              label={t("tariff.satangPerKm")}
              kind="baht"
              unit={t("unit.bahtPerKm")}
            />
            {place !== last && (
              <ActionButton
                variant="quiet"
                onClick={() => change(bands.filter((each) => each !== band))}
                aria-label={t("tariff.removeBand", { place: place + 1 })}
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
