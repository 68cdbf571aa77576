import { TextField, type TextFieldProps } from "./text-field.tsx";

export type PhoneFieldProps = Omit<TextFieldProps, "type" | "rows">;

/** A telephone number as the person writes it: spaces, dashes, +66 and Thai digits are all left to the form to read. */
export function PhoneField(props: PhoneFieldProps) {
  return <TextField inputMode="tel" autoComplete="tel" maxLength={40} {...props} type="tel" />;
}
