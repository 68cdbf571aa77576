import type { ReactNode } from "react";
import css from "./drawing.module.css";

export interface DrawingProps {
  /** Width in pixels; without it the drawing fills its place. */
  size?: number | undefined;
  /** Announced to screen readers. Without it the drawing is decoration. */
  title?: string | undefined;
}

interface FrameProps extends DrawingProps {
  width?: number | undefined;
  height?: number | undefined;
  /** Green shapes, printed a little off the lines, like a shop's two-colour stamp. */
  fill?: ReactNode;
  /** Soft shapes under everything. */
  ground?: ReactNode;
  children: ReactNode;
}

/** The one style of all our drawings: an ink line, one green, printed with a small shift. */
export function Drawing({
  size,
  title,
  width = 160,
  height = 120,
  fill,
  ground,
  children,
}: FrameProps) {
  const shared = {
    viewBox: `0 0 ${width} ${height}`,
    width: size,
    height: size ? (size * height) / width : undefined,
    className: css.drawing,
  };
  const content = (
    <>
      {ground && <g className={css.ground}>{ground}</g>}
      {fill && (
        <g className={css.fill} transform="translate(3 3)">
          {fill}
        </g>
      )}
      <g className={css.line}>{children}</g>
    </>
  );
  if (!title) {
    return (
      <svg {...shared} aria-hidden="true">
        {content}
      </svg>
    );
  }
  return (
    <svg {...shared} role="img" aria-label={title}>
      {content}
    </svg>
  );
}

/** The road under a vehicle. */
export function Road({ y = 106 }: { y?: number }) {
  return <path d={`M6 ${y}h96M112 ${y}h22M144 ${y}h10`} />;
}

/** A wheel with its hub. */
export function Wheel({ x, y, radius }: { x: number; y: number; radius: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={radius} className={css.solid} />
      <circle cx={x} cy={y} r={radius * 0.36} className={css.paper} />
    </>
  );
}
