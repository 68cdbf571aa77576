import { Drawing, type DrawingProps, Road, Wheel } from "./drawing.tsx";

export function Pickup(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      fill={
        <>
          <path d="M6 59h115l22 4c8 1 11 5 11 12v7c0 4-2 6-6 6H11c-3 0-5-2-5-5Z" />
          <rect x="14" y="34" width="26" height="24" rx="3" />
        </>
      }
    >
      <Road />
      <path d="M14 56V37c0-2 1-3 3-3h20c2 0 3 1 3 3v19M40 56V44h20v12M23 34v8h8v-8" />
      <path d="M6 57h62V37c0-4 2-6 6-6h20c5 0 8 2 11 6l16 22 22 4c8 1 11 5 11 12v9c0 4-2 6-6 6H11c-3 0-5-2-5-5Z" />
      <path d="M78 57V41h14c3 0 5 1 6 3l10 13ZM72 66v23M6 66h62M80 66h7M146 74h8" />
      <Wheel x={36} y={90} radius={15} />
      <Wheel x={124} y={90} radius={15} />
    </Drawing>
  );
}
