import { useState } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "end" | "rows"> {
  showLabel: string;
  hideLabelText: string;
  /** A password being chosen, so the browser offers a strong one. */
  isNew?: boolean | undefined;
}

export function PasswordField({
  showLabel,
  hideLabelText,
  isNew = false,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete={isNew ? "new-password" : "current-password"}
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? "text" : "password"}
      end={
        <IconButton
          label={shown ? hideLabelText : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg
            viewBox="0 0 24 24"
            width="22"
            height="22"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
          >
            <g strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
              <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Z" />
              <circle cx="12" cy="12" r="3" />
              {shown && <path d="m4 4 16 16" />}
            </g>
          </svg>
        </IconButton>
      }
    />
  );
}
