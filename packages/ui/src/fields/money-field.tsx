import { TextField, type TextFieldProps } from "./text-field.tsx";

export interface MoneyFieldProps extends Omit<TextFieldProps, "type" | "rows" | "start"> {
  /** Before the amount. */
  sign?: string | undefined;
}

/** An amount as typed; reading it (commas, Thai digits, two decimals) is the form's job. */
export function MoneyField({ sign = "฿", ...rest }: MoneyFieldProps) {
  return <TextField inputMode="decimal" autoComplete="off" maxLength={16} {...rest} start={sign} />;
}
