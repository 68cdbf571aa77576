/** The values of a form: text fields and ticks. */
export type FormValues = Record<string, string | boolean>;
export type FieldOf<V> = keyof V & string;
