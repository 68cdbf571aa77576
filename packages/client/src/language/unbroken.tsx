import { numberInText } from "@songtan/domain/booking/number";
import type { CSSProperties } from "react";

/** A short text such as a date, which stays on one line inside a longer one. */
export const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

const oneLine: CSSProperties = { whiteSpace: "nowrap" };

/** A sentence in which numbers of bookings and papers stay on one line: by their hyphens a browser would break them. */
export function WithNumbers({ text }: { text: string }) {
  const [before = "", number, ...after] = text.split(numberInText);
  if (number === undefined) return text;
  return (
    <>
      {before}
      <span style={oneLine}>{number}</span>
      <WithNumbers text={after.join("")} />
    </>
  );
}
