import css from "./language-switch.module.css";
import { type LinkComponent, SmartLink } from "./link.tsx";

export interface LanguageOption {
  code: string;
  /** In its own language: ไทย, English. */
  name: string;
  /** Two letters for the bar. */
  short: string;
  /** The same page in that language. */
  to: string;
}

export interface LanguageSwitchProps {
  /** Name of the group for screen readers. */
  label: string;
  current: string;
  options: LanguageOption[];
  onChoose?: ((code: string) => void) | undefined;
  LinkComponent?: LinkComponent | undefined;
}

/**
 * Switches the language by links instead of buttons: each language is a separate page, which search engines also find,
 * and works without scripts.
 */
export function LanguageSwitch({
  label,
  current,
  options,
  onChoose,
  LinkComponent,
}: LanguageSwitchProps) {
  return (
    <nav aria-label={label} className={css.switch}>
      {options.map((option) => (
        <SmartLink
          key={option.code}
          to={option.to}
          LinkComponent={LinkComponent}
          lang={option.code}
          hrefLang={option.code}
          aria-label={option.short === option.name ? undefined : `${option.short} ${option.name}`}
          aria-current={option.code === current ? "true" : undefined}
          className={css.option}
          onClick={() => onChoose?.(option.code)}
        >
          {option.short}
        </SmartLink>
      ))}
    </nav>
  );
}
