import {
  contactPhone,
  type FieldRule,
  name,
  note,
  required,
} from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { SavedPlaceView } from "@songtan/contract/identity/accounts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { type ReactNode, useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import { useFieldRule } from "../shell/use-field-text.ts";
import {
  emptyPlace,
  type PlaceFormValues,
  placeRequest,
  placeValues,
} from "./place-form-values.ts";
import { useSavedPlacesChanged } from "./use-saved-places.ts";

/** The search for the place: the page puts in the one the booking form uses. */
export type PlacePicker = (props: {
  values: PlaceFormValues;
  onChange: (changes: Partial<PlaceFormValues>) => void;
  error: string | undefined;
  onLeave: () => void;
}) => ReactNode;

type PlaceFormProps = { place: SavedPlaceView | null; Picker: PlacePicker; onDone: () => void };
type Field = keyof typeof rules;

const optionalRule =
  (rule: FieldRule): FieldRule =>
  (text) =>
    text.trim() === "" ? null : rule(text);

const rules = {
  label: name,
  address: required,
  contactName: optionalRule(name),
  contactPhone: optionalRule(contactPhone),
  note,
};
const fieldNames = Object.keys(rules) as Field[];

/** A new place, or a change to one. */
export function PlaceForm({ place, Picker, onDone }: PlaceFormProps) {
  const t = useText("profile");
  const fieldRule = useFieldRule();
  const changed = useSavedPlacesChanged();
  const [values, setValues] = useState<PlaceFormValues>(place ? placeValues(place) : emptyPlace);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const finish = async () => {
    await changed();
    onDone();
  };
  const add = useApiMutation("POST /customer/places", () => void finish());
  const replace = useApiMutation("PUT /customer/places/{id}", () => void finish());
  const sent = place ? replace : add;

  const change = (changes: Partial<PlaceFormValues>) =>
    setValues((before) => ({ ...before, ...changes }));
  const leave = (field: Field) => setLeft((before) => new Set(before).add(field));
  const problemOf = (field: Field) => {
    if (field === "address" && values.latitude === null) return t("places.pickOne");
    return fieldRule(rules[field], t(`places.${field}`))(values[field]) ?? undefined;
  };
  const errorOf = (field: Field) =>
    sent.error?.fields?.[field] ?? (left.has(field) ? problemOf(field) : undefined);
  const submit = () => {
    setLeft(new Set(fieldNames));
    const body = placeRequest(values);
    if (sent.isPending || !body || fieldNames.some(problemOf)) return;
    if (place) replace.mutate({ params: { id: place.id }, body });
    else add.mutate({ body });
  };
  const field = (name: Exclude<Field, "address">) => ({
    label: t(`places.${name}`),
    name,
    value: values[name],
    onChange: (text: string) => change({ [name]: text }),
    onBlur: () => leave(name),
    error: errorOf(name),
  });
  const optional = t("places.optional");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <ProblemNotice error={sent.error?.fields ? null : sent.error} />
        <TextField
          {...field("label")}
          placeholder={t("places.labelPlaceholder")}
          autoComplete="off"
          required
        />
        <Picker
          values={values}
          onChange={change}
          error={errorOf("address")}
          onLeave={() => leave("address")}
        />
        <TextField {...field("contactName")} labelAside={optional} autoComplete="off" />
        <PhoneField {...field("contactPhone")} labelAside={optional} autoComplete="off" />
        <TextField {...field("note")} labelAside={optional} rows={2} />
        <ActionButton type="submit" fullWidth pending={sent.isPending}>
          {t("places.save")}
        </ActionButton>
      </Stack>
    </form>
  );
}
