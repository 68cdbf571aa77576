import { Drawing, type DrawingProps } from "./drawing.tsx";

export function Success(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      ground={<ellipse cx="80" cy="110" rx="54" ry="7" />}
      fill={<circle cx="104" cy="44" r="24" />}
    >
      <path d="M84 58H40c-3 0-5 2-5 5v40c0 3 2 5 5 5h66c3 0 5-2 5-5V76" />
      <path d="M64 58v18h18V66M45 96h14" />
      <circle cx="104" cy="44" r="24" />
      <path d="m93 45 8 8 14-17M138 26l8-4M140 48h9M128 12l4-8M66 34l-8-5M58 46h-9" />
    </Drawing>
  );
}
