import { Drawing, type DrawingProps } from "./drawing.tsx";

export function EmptyBox(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      ground={<ellipse cx="82" cy="108" rx="58" ry="8" />}
      fill={<path d="M40 56 80 72v36L40 92ZM80 72l16 16 42-16-18-16Z" />}
    >
      <path d="M40 56v36l40 16 40-16V56" />
      <path d="m40 56 40-14 40 14-40 16ZM80 72v36" />
      <path d="m40 56-18 14 42 16 16-14 16 14 42-16-18-14" />
      <path
        d="M80 30c-4-6 2-9 0-14M58 34c-5-4-2-9-5-13M102 34c5-4 2-9 5-13"
        strokeDasharray="1 6"
      />
    </Drawing>
  );
}
