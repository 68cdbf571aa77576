import { Drawing, type DrawingProps } from "./drawing.tsx";

/** A face that looks straight ahead, in the frame of a phone's camera. */
export function Face(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      height={130}
      ground={<circle cx="80" cy="66" r="56" />}
      fill={<path d="M40 116c0-22 16-34 40-34s40 12 40 34Z" />}
    >
      <path
        d="M56 46c0-16 10-26 24-26s24 10 24 26v8c0 15-10 27-24 27S56 69 56 54Z"
        fill="var(--st-drawing-paper)"
      />
      <path d="M56 46c8 0 16-4 20-10 6 6 16 10 28 10" />
      <path d="M71 53v3M89 53v3M73 67c4 4 10 4 14 0M40 116c0-20 13-31 30-34M120 116c0-20-13-31-30-34" />
      <path d="M22 34V20a6 6 0 0 1 6-6h14M138 34V20a6 6 0 0 0-6-6h-14M22 96v14M138 96v14" />
    </Drawing>
  );
}
