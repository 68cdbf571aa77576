import { Drawing, type DrawingProps } from "./drawing.tsx";

export function MapPin(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      ground={<path d="m14 66 36-14 30 12 30-12 36 14v42l-36-12-30 12-30-12-36 12Z" />}
      fill={
        <path d="M80 12c15 0 26 11 26 25 0 18-16 34-26 45-10-11-26-27-26-45 0-14 11-25 26-25Z" />
      }
    >
      <path d="M50 54 14 66v42l36-12 30 12 30-12 36 12V66l-36-12" />
      <path d="M50 62v34M110 62v34M80 90v18M24 90c10-8 14 4 22-4M120 92c6-4 10 2 18-6" />
      <path d="M80 12c15 0 26 11 26 25 0 18-16 34-26 45-10-11-26-27-26-45 0-14 11-25 26-25Z" />
      <circle cx="80" cy="37" r="9" />
    </Drawing>
  );
}
