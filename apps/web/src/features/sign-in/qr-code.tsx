import { encode } from "uqr";
import css from "./continue-on-phone.module.css";

/**
 * Modules of quiet zone at each side of a code, so that cameras find its edge (ISO 18004 requires
 * four).
 */
const quiet = 4;

/** A QR code, always dark on light: cameras do not read it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: quiet });
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={css.code}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="var(--st-white)" />
      <path d={dark} fill="var(--st-gray-9)" />
    </svg>
  );
}
