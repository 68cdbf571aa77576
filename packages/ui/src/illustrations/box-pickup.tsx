import { Drawing, type DrawingProps, Road, Wheel } from "./drawing.tsx";

export function BoxPickup(props: DrawingProps) {
  return (
    <Drawing {...props} fill={<rect x="4" y="14" width="74" height="66" rx="6" />}>
      <Road />
      <rect x="4" y="14" width="74" height="66" rx="6" />
      <path d="M4 28h74M4 68h74M28 44h26M28 52h16" />
      <path d="M78 36h17c5 0 8 2 11 6l15 20 22 4c8 1 11 5 11 12v6c0 4-2 6-6 6H8V80" />
      <path d="M86 60V46h8c3 0 5 1 6 3l8 11ZM86 70h7M146 76h8" />
      <Wheel x={34} y={90} radius={15} />
      <Wheel x={124} y={90} radius={15} />
    </Drawing>
  );
}
