/** Brings the first field with something wrong in it into view, and the cursor into it: it may be far above the button. */
export const focusProblem = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
