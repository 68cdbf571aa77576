import { personal, plain } from "@songtan/contract/logged-texts";
import { ContactPhone, Name, StopNote, singleLineText } from "@songtan/contract/scalars";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { type DialectProblem, DialectRefusal } from "./dialect-refusal.ts";

/** They write numbers as strings; clients also send plain ones. */
const decimal = (min: number, max: number) =>
  z
    .union([z.number(), z.string()])
    .transform((value) =>
      typeof value === "number" || /^\s*[+-]?\d{1,9}(\.\d{1,20})?\s*$/.test(value)
        ? Number(value)
        : Number.NaN,
    )
    .pipe(z.number().min(min).max(max));
const Coordinates = z.object({
  lat: personal(decimal(-90, 90)),
  lng: personal(decimal(-180, 180)),
});
const Address = singleLineText(limits.addressCharacters);
/** Baht, with satang behind the dot. */
const Baht = plain(decimal(0, 1_000_000)).transform((baht) => Math.round(baht * 100));
/** `"500"`, `500`, or `{"amount": "500"}`. */
const Cash = z.union([Baht, z.object({ amount: Baht }).transform(({ amount }) => amount)]);
const shortText = personal(z.string().max(200));
/** A value that the protocol offers for selection. */
const word = plain(z.string().max(100));

const Item = z.object({
  quantity: z.union([plain(z.string().max(20)), z.number()]).optional(),
  weight: z.union([plain(z.string().min(1).max(100)), z.number()]).optional(),
  categories: z.array(word).max(20).optional(),
  handlingInstructions: z
    .array(personal(z.string().max(100)))
    .max(20)
    // They become the note at the pick-up, after the quantity.
    .refine((texts) => texts.join(" · ").length <= limits.stopNoteCharacters - 30)
    .optional(),
});

export const CreateQuotation = z.object({
  scheduleAt: z.iso.datetime({ offset: true }).nullish(),
  serviceType: word,
  language: plain(z.string().regex(/^[a-z]{2}_[A-Z]{2}$/)).nullish(),
  specialRequests: z.array(word).max(20).nullish(),
  stops: z.array(
    z.object({ coordinates: Coordinates, address: Address, cashOnDelivery: Cash.nullish() }),
  ),
  isRouteOptimized: z.boolean().nullish(),
  item: Item.nullish(),
  /** The cash on delivery of the last stop. */
  cashOnDelivery: Cash.nullish(),
});
export type CreateQuotation = z.infer<typeof CreateQuotation>;

const number = plain(z.string().max(30));
const Contact = z.object({ stopId: number, name: Name, phone: ContactPhone });
export const CreateOrder = z.object({
  quotationId: number,
  sender: Contact,
  recipients: z
    .array(Contact.extend({ remarks: StopNote.nullish(), cashOnDelivery: Cash.nullish() }))
    .max(limits.stopsMax),
  isPODEnabled: z.boolean().nullish(),
  isRecipientSMSEnabled: z.boolean().nullish(),
  partner: shortText.nullish(),
  metadata: z
    .record(
      z.string().min(1).max(limits.metadataKeyCharacters),
      personal(
        z
          .union([z.string(), z.number(), z.boolean()])
          .transform(String)
          .pipe(z.string().max(limits.metadataCharacters)),
      ),
    )
    .refine((pairs) => Object.keys(pairs).length <= limits.metadataPairs)
    .nullish(),
  /** The cash on delivery of the last stop. */
  cashOnDelivery: Cash.nullish(),
});
export type CreateOrder = z.infer<typeof CreateOrder>;

export const EditOrder = z.object({
  stops: z.array(
    z.object({
      coordinates: Coordinates.nullish(),
      address: Address,
      name: Name.nullish(),
      phone: ContactPhone.nullish(),
      remarks: StopNote.nullish(),
    }),
  ),
});
export type EditOrder = z.infer<typeof EditOrder>;

export const AddPriorityFee = z.object({ priorityFee: Baht });
export const SetWebhook = z.object({ url: personal(z.string().min(1).max(2000)) });

/** Returns the value at a path; undefined if it is absent. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inside, name) =>
      typeof inside === "object" && inside !== null
        ? (inside as Record<PropertyKey, unknown>)[name]
        : undefined,
    value,
  );

const idOfField: readonly [pattern: RegExp, id: DialectProblem["id"]][] = [
  [/\/phone$/, "ERR_INVALID_PHONE_NUMBER"],
  [/\/scheduleAt$/, "ERR_INVALID_SCHEDULE_TIME"],
  [/\/serviceType$/, "ERR_INVALID_SERVICE_TYPE"],
  [/\/specialRequests/, "ERR_INVALID_SPECIAL_REQUEST"],
  [/\/quotationId$/, "ERR_INVALID_QUOTATION_ID"],
  [/\/priorityFee$/, "ERR_INVALID_TIPS"],
];

const isEmpty = (value: unknown): boolean =>
  value === "" || (Array.isArray(value) && value.length === 0);

/**
 * Returns a copy without the refused members that are an empty text or an empty array: PHP writes its empty map as
 * `[]`, and many programs send `""` for a field that they do not set.
 */
function withoutEmpties(data: unknown, refused: readonly z.core.$ZodIssue[]): unknown {
  const cleaned = structuredClone(data);
  for (const { path } of refused) {
    const inside = valueAt(cleaned, path.slice(0, -1));
    const name = path.at(-1);
    if (name === undefined || Array.isArray(inside) || !isEmpty(valueAt(cleaned, path))) continue;
    delete (inside as Record<PropertyKey, unknown>)[name];
  }
  return cleaned;
}

/**
 * Reads the `data` of a body. Unknown fields are ignored, as in the original protocol. An empty value that an optional
 * field refuses counts as left out.
 * @throws DialectRefusal with each wrong field
 */
export function readBody<Shape extends z.ZodType>(shape: Shape, data: unknown): z.output<Shape> {
  refuseStopCount(data);
  const whole = shape.safeParse(data);
  const read = whole.success ? whole : shape.safeParse(withoutEmpties(data, whole.error.issues));
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path }): DialectProblem => {
    const detail = `/data${path.map((name) => `/${String(name).slice(0, 100)}`).join("")}`;
    const value = valueAt(data, path);
    if (value === undefined || value === null) return { id: "ERR_MISSING_FIELD", detail };
    const id = idOfField.find(([pattern]) => pattern.test(detail))?.[1] ?? "ERR_INVALID_FIELD";
    return { id, detail };
  });
  const [first = { id: "ERR_INVALID_FIELD", detail: "/data" } as const, ...more] = problems;
  throw new DialectRefusal(first, ...more.slice(0, 19));
}

/** Checks the number of stops before any stop is read; otherwise, each of a thousand stops would add a problem. */
function refuseStopCount(data: unknown): void {
  const stops = valueAt(data, ["stops"]);
  if (!Array.isArray(stops)) return;
  const detail = "/data/stops";
  if (stops.length < limits.stopsMin)
    throw new DialectRefusal({ id: "ERR_INSUFFICIENT_STOPS", detail });
  if (stops.length > limits.stopsMax)
    throw new DialectRefusal({ id: "ERR_TOO_MANY_STOPS", detail });
}
