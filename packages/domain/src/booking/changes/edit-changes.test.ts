import { expect, test } from "vitest";
import { type EditableFacts, editChanges, editFields } from "./edit-changes.ts";

const stop = {
  ...{ address: "สยาม", latitude: 13.7462, longitude: 100.5347 },
  ...{ contactName: "มานี", contactPhone: "+66811110000", note: "" },
};
const before: EditableFacts = {
  stops: [stop, { ...stop, address: "สีลม" }],
  ...{ scheduledAt: null, extras: ["pin", "helper"], payerStopIndex: 0 },
  parcel: { category: "food", weightKg: 1 },
};
const withStop = (change: object) => ({ stops: [stop, { ...before.stops[1], ...change }] });
const withParcel = (change: object) => ({ parcel: { ...before.parcel, ...change } });
const size = { lengthCm: 40, widthCm: 30, heightCm: 20 };

const changed = {
  places: [withStop({ latitude: 13.8 }), {}],
  contacts: [withStop({ contactPhone: "+66822220000" }), {}],
  notes: [withStop({ note: "ป้อมยาม" }), {}],
  scheduledAt: [{ scheduledAt: "2026-12-02T05:00:00.000Z" }, { from: null }],
  category: [withParcel({ category: "fragile" }), { from: "food", to: "fragile" }],
  weightKg: [withParcel({ weightKg: 4 }), { from: 1, to: 4 }],
  size: [withParcel({ size }), { from: null, to: "40×30×20" }],
  declaredValueSatang: [withParcel({ declaredValueSatang: 500 }), { from: null, to: 500 }],
  extras: [{ extras: ["pin"] }, { from: ["helper", "pin"], to: ["pin"] }],
  payerStopIndex: [{ payerStopIndex: 1 }, { from: 0, to: 1 }],
} as const;

test.each(editFields)(
  "a change of %s is named, alone, and what is personal without its values",
  (field) => {
    const [change, values] = changed[field];
    const after = { ...before, ...change } as EditableFacts;
    const changes = editChanges(before, after);
    expect(changes).toEqual([expect.objectContaining({ field, ...values })]);
    const isPersonal = ["places", "contacts", "notes"].includes(field);
    expect(Object.keys(changes[0] ?? {})).toEqual(isPersonal ? ["field"] : ["field", "from", "to"]);
  },
);

test("the same facts are no change, in whichever order extras come and whether an empty note is there", () => {
  const stops = [
    { ...stop, note: null },
    { ...withStop({}).stops[1], note: undefined },
  ];
  const same = { ...before, stops, extras: ["helper", "pin"] } as EditableFacts;
  expect(editChanges(before, same)).toEqual([]);
});
