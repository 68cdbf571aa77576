import { useEffect, useState } from "react";

/**
 * The value after it has not changed for a while: typing causes one request, not one for every
 * letter.
 */
export function useSettled<Value>(value: Value, waitMilliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMilliseconds);
    return () => clearTimeout(timer);
  }, [value, waitMilliseconds]);
  return settled;
}
