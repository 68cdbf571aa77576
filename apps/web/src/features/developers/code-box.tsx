import { CopyButton } from "./copy-button.tsx";
import css from "./developers.module.css";

type CodeBoxProps = {
  /** Label of the box for screen readers. */
  label: string;
  copyLabel: string;
  code: string;
};

/** A piece of code, with a button that copies it. */
export function CodeBox({ label, copyLabel, code }: CodeBoxProps) {
  return (
    <div className={css.code}>
      <section className={css.box} aria-label={label}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      <CopyButton text={code} label={copyLabel} />
    </div>
  );
}
