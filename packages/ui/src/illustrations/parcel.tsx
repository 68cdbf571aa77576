import { Drawing, type DrawingProps } from "./drawing.tsx";

export function Parcel(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      ground={<ellipse cx="82" cy="106" rx="58" ry="9" />}
      fill={<path d="M34 40 80 60v46L34 86ZM60 28l18-8 46 20-18 8Z" />}
    >
      <path d="m80 20 46 20v46l-46 20-46-20V40Z" />
      <path d="m34 40 46 20 46-20M80 60v46M57 30l46 20v14M45 76l14 6" />
    </Drawing>
  );
}
