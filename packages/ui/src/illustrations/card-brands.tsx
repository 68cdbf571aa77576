import type { ReactElement } from "react";
import css from "./card-brands.module.css";

export type CardBrand = "visa" | "mastercard" | "jcb" | "unionpay" | "amex";

const names: Record<CardBrand, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  jcb: "JCB",
  unionpay: "UnionPay",
  amex: "American Express",
};

const wordmark = (text: string, size: number) => (
  <text x="20" y={14 + size / 3} textAnchor="middle" fontSize={size} className={css.word}>
    {text}
  </text>
);

const marks: Record<CardBrand, ReactElement> = {
  visa: wordmark("VISA", 13),
  mastercard: (
    <>
      <circle cx="15.5" cy="14" r="8" className={css.soft} />
      <circle cx="24.5" cy="14" r="8" className={css.soft} />
    </>
  ),
  jcb: wordmark("JCB", 14),
  unionpay: wordmark("UnionPay", 8.5),
  amex: wordmark("AMEX", 11),
};

/** The small mark of a card's brand, in the ink of its text. */
export function CardBrandMark({ brand }: { brand: CardBrand }) {
  return (
    <svg viewBox="0 0 40 28" width="40" height="28" role="img" aria-label={names[brand]}>
      <rect x="0.75" y="0.75" width="38.5" height="26.5" rx="4" className={css.frame} />
      {marks[brand]}
    </svg>
  );
}
