import css from "./logo.module.css";

export interface LogoProps {
  /** The brand's name, shown next to the mark. */
  name: string;
  /** `mark` alone for tight places. */
  shape?: "full" | "mark" | undefined;
  /** Height of the mark in pixels. */
  size?: number | undefined;
}

/**
 * The mark: a parcel with a tail of road, on a brand green tile. If the document has `data-logo`, the picture in
 * `--st-logo` replaces it; with the value `word`, also the name.
 */
export function Logo({ name, shape = "full", size = 36 }: LogoProps) {
  return (
    <span className={css.logo} style={{ fontSize: size * 0.62 }}>
      <span className={css.picture} style={{ height: size }}>
        <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" className={css.mark}>
          <rect width="40" height="40" rx="12" className={css.tile} />
          <path d="M15.5 12.5h14a2 2 0 0 1 2 2.3l-1.7 11.4a2 2 0 0 1-2 1.8h-14a2 2 0 0 1-2-2.3l1.7-11.4a2 2 0 0 1 2-1.8Z" />
          <path d="m20.6 12.8-.9 6.2 2.4-1.2 2 1.2.9-6.2" />
          <path d="M5.5 16.5h5M4.2 21h5.5M7.5 25.500h2" />
        </svg>
      </span>
      {shape === "full" && <span className={css.word}>{name}</span>}
    </span>
  );
}
