import { Drawing, type DrawingProps, Road, Wheel } from "./drawing.tsx";

export function Hatchback(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      fill={<path d="M12 64h138c2 2 3 5 3 9v11c0 4-2 6-6 6H16c-4 0-6-2-6-6V72c0-3 1-6 2-8Z" />}
    >
      <Road />
      <path d="M10 84V70c0-4 1-7 3-10l11-22c3-6 8-9 15-9h38c8 0 14 3 19 8l22 23 23 4c8 2 12 6 12 14v6c0 4-2 6-6 6H16c-4 0-6-2-6-6Z" />
      <path d="M28 58 36 43c2-3 4-4 8-4h16v19ZM70 39h8c5 0 9 2 12 5l13 14H70Z" />
      <path d="M65 60v29M73 67h8M146 72h7M10 72h9" />
      <Wheel x={40} y={90} radius={15} />
      <Wheel x={122} y={90} radius={15} />
    </Drawing>
  );
}
