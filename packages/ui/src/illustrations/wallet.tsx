import { Drawing, type DrawingProps } from "./drawing.tsx";

export function Wallet(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      ground={<ellipse cx="82" cy="108" rx="56" ry="8" />}
      fill={<path d="M26 46h104c4 0 7 3 7 7v46c0 4-3 7-7 7H33c-4 0-7-3-7-7Z" />}
    >
      <path d="M40 44V26c0-3 2-5 5-5h62c3 0 5 2 5 5v18M52 34h10M92 34h8" />
      <circle cx="77" cy="36" r="8" />
      <path d="M26 44h104c4 0 7 3 7 7v46c0 4-3 7-7 7H33c-4 0-7-3-7-7V51" />
      <path d="M40 32H31c-3 0-5 3-5 6s2 6 5 6M137 64h-20c-6 0-10 4-10 10s4 10 10 10h20M118 74h.1" />
    </Drawing>
  );
}
