import { Drawing, type DrawingProps } from "./drawing.tsx";

export function NotFound(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      ground={<ellipse cx="80" cy="110" rx="54" ry="7" />}
      fill={<path d="M40 22h62l16 14-16 14H40ZM118 60H62L48 72l14 12h56Z" />}
    >
      <path d="M80 12v8M80 50v10M80 84v24" />
      <path d="M40 20h62l16 15-16 15H40c-2 0-3-1-3-3V23c0-2 1-3 3-3Z" />
      <path d="M118 60H62L48 72l14 12h56c2 0 3-1 3-3V63c0-2-1-3-3-3Z" />
      <path d="M54 35h30M78 72h28M60 108c4-8 10-10 14-10M100 108c-2-5-6-7-10-7M20 108h120" />
    </Drawing>
  );
}
