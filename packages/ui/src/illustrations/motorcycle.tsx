import { Drawing, type DrawingProps, Road, Wheel } from "./drawing.tsx";

export function Motorcycle(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      fill={
        <>
          <rect x="12" y="18" width="46" height="36" rx="6" />
          <path d="M24 66h62c0 9-4 16-12 20H62c-2-11-10-16-20-16-7 0-13 2-18 8Z" />
          <path d="M102 40h12l8 26c-10 4-12 16-22 20H80c14-4 20-24 22-46Z" />
        </>
      }
    >
      <Road />
      <rect x="12" y="18" width="46" height="36" rx="6" />
      <path d="M12 29h46M31 18v11M39 18v11M22 54v6M48 54v6" />
      <path d="M26 60h52c7 0 10 3 8 8-2 10-5 15-12 18H62M26 60c-4 0-5 3-3 6" />
      <path d="M18 84c2-10 12-16 24-16s19 7 20 18h38c10-4 12-16 22-20l-8-26h-12c-2 22-8 42-22 46" />
      <path d="M108 40c-2-4-6-6-12-6M118 54l12 36M114 40c6-1 9-5 8-10-6-2-10 0-12 3" />
      <path d="M112 82c2-7 8-11 16-11 8 0 14 4 17 11" />
      <Wheel x={42} y={91} radius={14} />
      <Wheel x={129} y={91} radius={14} />
    </Drawing>
  );
}
