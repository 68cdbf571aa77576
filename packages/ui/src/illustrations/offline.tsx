import { Drawing, type DrawingProps } from "./drawing.tsx";

export function Offline(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      ground={<ellipse cx="80" cy="110" rx="52" ry="7" />}
      fill={
        <path d="M48 88c-14 0-24-9-24-21 0-11 8-19 19-20 3-15 15-25 31-25 15 0 27 9 31 22 15 0 27 9 27 23 0 12-10 21-24 21Z" />
      }
    >
      <path d="M62 88H48c-14 0-24-9-24-21 0-11 8-19 19-20 3-15 15-25 31-25 15 0 27 9 31 22 15 0 27 9 27 23 0 12-10 21-24 21h-12" />
      <path d="M66 62v6M94 62v6M73 79c4-4 10-4 14 0" />
      <path d="M80 92v8M80 108h.1M62 104c-3-2-6-3-9-3M98 104c3-2 6-3 9-3" />
    </Drawing>
  );
}
