import { Drawing, type DrawingProps } from "./drawing.tsx";

export function DocumentDrawing(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      ground={<ellipse cx="82" cy="110" rx="50" ry="7" />}
      fill={<path d="M46 30h14v80H46ZM96 12v20h20Z" />}
    >
      <path d="M44 14h52l20 20v70c0 3-2 5-5 5H49c-3 0-5-2-5-5Z" />
      <path d="M96 14v20h20M58 52h44M58 66h44M58 80h26" />
      <circle cx="101" cy="90" r="9" />
      <path d="m96 98-2 14 7-4 7 4-2-14" />
    </Drawing>
  );
}
