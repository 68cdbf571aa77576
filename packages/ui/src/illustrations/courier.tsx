import { Drawing, type DrawingProps } from "./drawing.tsx";

export function Courier(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      height={130}
      ground={<circle cx="80" cy="68" r="56" />}
      fill={
        <>
          <path d="M54 42c0-16 11-27 26-27s26 11 26 27c-6-4-16-6-26-6s-20 2-26 6Z" />
          <path d="M34 122c0-26 14-40 34-42l12 10 12-10c20 2 34 16 34 42Z" />
        </>
      }
    >
      <path d="M54 42c0-16 11-27 26-27s26 11 26 27" />
      <path d="M54 42c6-4 16-6 26-6s20 2 26 6v8H54ZM80 15v21" />
      <path d="M58 50v5c0 13 10 23 22 23s22-10 22-23v-5" />
      <path d="M71 57v2M89 57v2M73 67c4 4 10 4 14 0" />
      <path d="M68 78v4l12 9 12-9v-4M34 122c0-26 14-39 34-42M126 122c0-26-14-39-34-42" />
      <g>
        <path d="M56 96h48v26H56Z" fill="var(--st-drawing-paper)" />
        <path d="M74 96v9h12v-9M62 115h10" />
        <path d="M46 122c-1-8 2-14 10-14M114 122c1-8-2-14-10-14" />
      </g>
    </Drawing>
  );
}
